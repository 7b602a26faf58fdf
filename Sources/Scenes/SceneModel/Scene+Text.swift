import Basics
import Typography

extension Scene {
  /// Returns a constraint as an equation, with its options after it.
  package func text(of constraint: Constraint) -> String {
    var text = constraint.text(in: self)
    if let name = constraint.name { text += " as \(name)" }
    if constraint.isPlaceholder { text += " placeholder" }
    if constraint.isAddedOnEachLayout { text += " addedOnEachLayout" }
    if constraint.isRedundant { text += " redundant" }
    if !constraint.isActive { text += " inactive" }
    return text
  }

  /// Returns the description of a step.
  package func text(_ step: Step) -> String {
    switch step {
    case .activate(let ids): "activate \(indices(ids))"
    case .deactivate(let ids): "deactivate \(indices(ids))"
    case .set(let ids, let constant, let priority):
      "set \(indices(ids))" + (constant.map { " = \($0.shortText)" } ?? "")
        + (priority.map { " @ \($0.shortText)" } ?? "")
    case .focus(let view): "focus \(self[view].name)"
    case .dismiss: "dismiss"
    case .keyboard(.shown): "keyboard shown"
    case .keyboard(.hidden): "keyboard hidden"
    case .keyboard(.height(let height)): "keyboard \(height.shortText)"
    case .scroll(let view, let target): "scroll \(self[view].name) \(text(target))"
    case .type(let view, let text): "type \(self[view].name) \(quoted(text))"
    case .hide(let views): "hide \(names(views))"
    case .show(let views): "show \(names(views))"
    case .rotate(let orientation): "rotate \(orientation.rawValue)"
    case .resize(let view, let width, let height):
      "resize \(self[view].name) \(width?.shortText ?? "-") \(height?.shortText ?? "-")"
    case .fit(let view, let request):
      "fit \(self[view].name) \(request.size.text) @ \(request.priorities.text)"
    case .zoom(let view, let scale): "zoom \(self[view].name) \(scale.shortText)"
    case .contentSize(let view, let size):
      "contentSize \(self[view].name) \(size.width.shortText) \(size.height.shortText)"
    case .remove(let views): "remove \(names(views))"
    case .avoidKeyboard(let avoidance): "keyboardAvoidance \(avoidance.rawValue)"
    case .mode(let mode): "mode \(mode.rawValue)"
    case .flashIndicators(let view): "flashIndicators \(self[view].name)"
    case .prioritize(let view, let kind, let horizontal, let vertical):
      "\(kind.rawValue) \(self[view].name)"
        + (horizontal.map { " horizontal \($0.shortText)" } ?? "")
        + (vertical.map { " vertical \($0.shortText)" } ?? "")
    case .defaultStyle(let look): "look \(look.rawValue)"
    }
  }

  private func text(_ target: Step.ScrollTarget) -> String {
    switch target {
    case .offset(let point): "\(point.x.shortText) \(point.y.shortText)"
    case .top: "top"
    case .bottom: "bottom"
    case .page(let page): "page \(page)"
    case .reveal(let view): "reveal \(self[view].name)"
    }
  }

  private func indices(_ ids: [ConstraintID]) -> String {
    ids.map { String($0.index) }.joined(separator: " ")
  }

  private func names(_ ids: [ViewID]) -> String {
    ids.map { self[$0].name }.joined(separator: " ")
  }

  package func text(of claim: Expectation.Claim) -> String {
    switch claim {
    case .warns(let code): "warns \(code)"
    case .frame(let view, let frame): "\(self[view].name).frame == \(frame.text)"
    case .measure(let view, let measure, let number):
      "\(self[view].name).\(measure.rawValue) == \(number.shortText)"
    case .contentSize(let view, let size): "\(self[view].name).contentSize == \(size.text)"
    case .contentOffset(let view, let offset):
      "\(self[view].name).contentOffset == \(offset.x.shortText) \(offset.y.shortText)"
    case .comparison(let constraints):
      constraints.map { $0.text(in: self) }.joined(separator: ", ")
    case .readingOrder(let names): "reading order [\(names.joined(separator: ", "))]"
    }
  }
}
