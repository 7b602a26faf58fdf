import SnaplineAutoLayout
import SnaplineBasics
import SnaplineExplanation
import SnaplineSceneModel

/// A change of a scene that can resolve a finding.
struct Fix: Hashable {
  var changes: [FixAction]
  /// A decision that only the author can make; nil if there is none.
  var caveat: String?

  init(_ changes: FixAction..., caveat: String? = nil) { self.init(changes, caveat: caveat) }

  init(_ changes: [FixAction], caveat: String? = nil) {
    self.changes = changes
    self.caveat = caveat
  }

  /// Returns the combination of both fixes, without duplicate changes.
  func merging(with other: Fix) -> Fix {
    Fix(changes + other.changes.filter { !changes.contains($0) }, caveat: other.caveat ?? caveat)
  }

  /// Returns the fix as edits of the scene's file; nil if one of its constraints is only a part of
  /// what is written.
  func edits(in scene: Scene) -> [FixEdit]? {
    let edits = changes.compactMap { $0.edit(in: scene) }
    return edits.count == changes.count ? edits : nil
  }

  /// Returns the scene with the fix; nil if one of its changes is impossible or has no effect.
  func applied(to scene: Scene) -> Scene? {
    var scene = scene
    for change in changes {
      guard change.apply(to: &scene) else { return nil }
    }
    return scene
  }
}

/// A change of a scene, with its effect and its edit of the file.
enum FixAction: Hashable {
  /// An additional constraint at the end.
  case add(Constraint)
  case replace(ConstraintID, by: Constraint)
  /// A priority below required for a constraint.
  case weaken(ConstraintID)
  /// A placeholder constraint that becomes active in the app.
  case keepInApp(ConstraintID)
  /// A constraint that is added once instead of on each layout.
  case addOnce(ConstraintID)
  case setHugging(ViewID, AxisPriorities)
  case setCompression(ViewID, AxisPriorities)
  /// A text view that is as high as its text.
  case stopScrolling(ViewID)
  case setContentSize(ViewID, Size)
  case ignoreSystemInsets(ViewID)
  case avoidKeyboard
  /// A stack view with equal lengths.
  case fillEqually(ViewID)
  case scroll(ViewID, page: Int, state: String)
}

extension FixAction {
  /// The priority just below required.
  private static let weakened = Constraint.requiredPriority - 1

  func edit(in scene: Scene) -> FixEdit? {
    // Constraints that the app adds while it runs are not in the file.
    if let constraint, constraint.index >= scene.constraints.count { return nil }
    switch self {
    case .add(let constraint): return .addConstraint(scene.text(of: constraint))
    case .replace(let id, let constraint):
      return scene.constraintText(constraint, excluding: scene.spansOfRepeatedConstraints).map {
        .replaceConstraint(at: scene[id].span, with: $0)
      }
    case .weaken(let id): return .setPriority(Self.weakened, at: scene[id].span)
    case .keepInApp(let id): return .removeWord("placeholder", at: scene[id].span)
    case .addOnce(let id): return .removeWord("addedOnEachLayout", at: scene[id].span)
    case .setHugging(let view, let value):
      return .setViewKey(view: scene[view].name, key: "hugging", value: value.text)
    case .setCompression(let view, let value):
      return .setViewKey(view: scene[view].name, key: "compressionResistance", value: value.text)
    case .stopScrolling(let view):
      return .setViewKey(view: scene[view].name, key: "scrollEnabled", value: "false")
    case .setContentSize(let view, let size):
      return .setViewKey(
        view: scene[view].name, key: "contentSize",
        value: "[\(size.width.shortText), \(size.height.shortText)]")
    case .ignoreSystemInsets(let view):
      return .setViewKey(
        view: scene[view].name, key: "contentInsetAdjustmentBehavior", value: "never")
    case .avoidKeyboard: return .setSceneKey("keyboardAvoidance", value: "correct")
    case .fillEqually(let stack):
      return .setViewKey(
        view: scene[stack].name, key: "distribution",
        value: StackContent.Distribution.fillEqually.rawValue)
    case .scroll(let view, let page, let state):
      return .addStep("scroll: { view: \(scene[view].name), page: \(page) }", state: state)
    }
  }

  /// The written constraint that changes.
  private var constraint: ConstraintID? {
    switch self {
    case .replace(let id, _), .weaken(let id), .keepInApp(let id), .addOnce(let id): id
    default: nil
    }
  }

  /// Applies the change; returns false if it is impossible or has no effect.
  func apply(to scene: inout Scene) -> Bool {
    switch self {
    case .add(let constraint):
      guard !scene.constraints.contains(where: { $0.isEquivalent(to: constraint) }) else {
        return false
      }
      scene.constraints.append(constraint)
    case .replace(let id, let constraint):
      return scene.change(id) { $0 = constraint }
    case .weaken(let id):
      guard id.index < scene.constraints.count else { return false }
      let span = scene[id].span
      for place in scene.constraints.indices where scene.constraints[place].span == span {
        guard scene.constraints[place].priority == Constraint.requiredPriority else { return false }
        scene.constraints[place].priority = Self.weakened
      }
    case .keepInApp(let id): return scene.change(id) { $0.isPlaceholder = false }
    case .addOnce(let id): return scene.change(id) { $0.isAddedOnEachLayout = false }
    case .setHugging(let view, let value): scene.views[view.index].hugging = value
    case .setCompression(let view, let value): scene.views[view.index].compression = value
    case .stopScrolling(let view):
      guard case .textView(var text) = scene[view].content else { return false }
      text.isScrollEnabled = false
      scene.views[view.index].content = .textView(text)
    case .setContentSize(let view, let size):
      return scene.changeScroll(view) { $0.contentSize = size }
    case .ignoreSystemInsets(let view):
      return scene.changeScroll(view) { $0.insetAdjustment = .never }
    case .avoidKeyboard: scene.keyboardAvoidance = .correct
    case .fillEqually(let id):
      guard case .stack(var stack) = scene[id].content, stack.distribution == .fill else {
        return false
      }
      stack.distribution = .fillEqually
      scene.views[id.index].content = .stack(stack)
    case .scroll(let view, let page, let name):
      guard let place = scene.states.firstIndex(where: { $0.name == name }) else { return false }
      scene.states[place].steps.append(.scroll(view, to: .page(page)))
    }
    return true
  }
}

extension Scene {
  fileprivate mutating func change(
    _ id: ConstraintID, _ change: (inout Constraint) -> Void
  ) -> Bool {
    guard id.index < constraints.count else { return false }
    change(&constraints[id.index])
    return true
  }

  fileprivate mutating func changeScroll(
    _ view: ViewID, _ change: (inout ScrollContent) -> Void
  ) -> Bool {
    guard case .scroll(var content) = self[view].content else { return false }
    change(&content)
    views[view.index].content = .scroll(content)
    return true
  }
}

extension Constraint {
  /// Whether two constraints are equal except for their identifiers and spans.
  fileprivate func isEquivalent(to other: Constraint) -> Bool {
    first == other.first && relation == other.relation && terms == other.terms
      && constant == other.constant && priority == other.priority
  }
}

extension AxisPriorities {
  /// Returns the priorities with the one of an axis changed.
  func moved(_ axis: Axis, by amount: Double) -> AxisPriorities {
    AxisPriorities(
      horizontal: horizontal + (axis == .horizontal ? amount : 0),
      vertical: vertical + (axis == .vertical ? amount : 0))
  }

  fileprivate var text: String {
    "{ horizontal: \(horizontal.shortText), vertical: \(vertical.shortText) }"
  }
}

extension Scene {
  /// Returns the text of a constraint with all its attributes; nil if it is only a part of what is
  /// written.
  fileprivate func constraintText(
    _ constraint: Constraint, excluding spansOfRepeatedConstraints: Set<SourceSpan>
  ) -> String? {
    spansOfRepeatedConstraints.contains(constraint.span) ? nil : text(of: constraint)
  }
}
