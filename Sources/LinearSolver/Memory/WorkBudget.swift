/// How much work solving may take, so that no input can make it hang.
///
/// Work is counted in steps and never in time, so that a result is the same on every machine. A
/// step is about one number of a row, of the factored basis or of an open face that is read or
/// written; a pivot of a component of a hundred terms is a thousand steps. Layouts take a few
/// dozen steps for each of their rows. A budget is spent only by hundreds of unknowns that no
/// order untangles, or thousands that trade one room; what was found by then is given back, and
/// says so: `Certainty.exhausted`.
public struct WorkBudget: Hashable, Sendable {
  /// The steps that may be taken.
  public let steps: Int

  /// Allows a number of steps.
  public init(steps: Int) { self.steps = max(0, steps) }

  /// A thousand times what a screen of some hundred views takes; about a second of a processor.
  public static let standard = WorkBudget(steps: 300_000_000)
}

/// Counts the steps of one engine; it lies in the arena, so that copies agree on it.
struct WorkMeter {
  private struct Account: BitwiseCopyable {
    var spent: Int
    var allowed: Int
  }

  private let account: Cell<Account>

  init(_ budget: WorkBudget, in arena: inout Arena) {
    account = arena.cell(Account(spent: 0, allowed: budget.steps))
  }

  /// Whether no work may be done any more.
  var isExhausted: Bool { account.value.spent >= account.value.allowed }

  /// What may still be done.
  var rest: WorkBudget { WorkBudget(steps: account.value.allowed - account.value.spent) }

  /// The steps that were taken.
  var spent: Int { account.value.spent }

  /// Counts work that was done or is about to be.
  @inline(__always)
  func spend(_ steps: Int) { account.value.spent += steps }
}
