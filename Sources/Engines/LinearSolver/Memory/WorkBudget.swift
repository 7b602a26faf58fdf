/// A limit on the work of a solve, so that no input can make it hang.
///
/// Work is counted in steps and never in time, so that a result is the same on every machine. A
/// step is about one number of a row, of the factored basis or of an optimal face that is read or
/// written; a pivot of a component of a hundred terms is a thousand steps. Layouts take a few dozen
/// steps for each of their rows. A budget is spent only by hundreds of variables that no order
/// makes triangular, or by thousands that share one length; the solver then returns the best result
/// so far, with `Certainty.exhausted`.
public struct WorkBudget: Hashable, Sendable {
  /// The number of permitted steps.
  public let steps: Int

  /// Creates a budget of a number of steps; negative numbers permit none.
  public init(steps: Int) { self.steps = max(0, steps) }

  /// A thousand times the steps of a screen with some hundred views; about a second of processor
  /// time.
  public static let standard = WorkBudget(steps: 300_000_000)
}

/// A counter of the steps of one engine; it is in the arena, so that its copies share it.
struct WorkMeter {
  private struct Usage: BitwiseCopyable {
    var spent: Int
    var allowed: Int
  }

  private let usage: ArenaBox<Usage>

  init(_ budget: WorkBudget, in arena: inout Arena) {
    usage = arena.box(Usage(spent: 0, allowed: budget.steps))
  }

  /// Whether the budget is spent.
  var isExhausted: Bool { usage.value.spent >= usage.value.allowed }

  /// The remaining budget.
  var rest: WorkBudget { WorkBudget(steps: usage.value.allowed - usage.value.spent) }

  /// The number of steps taken.
  var spent: Int { usage.value.spent }

  /// Counts steps that were or are about to be taken.
  @inline(__always)
  func spend(_ steps: Int) { usage.value.spent += steps }
}
