import SnaplineBasics
import SnaplineTypography

extension Scene {
  /// Returns the description of a step, with the indices of constraints.
  package func text(_ step: Step) -> String {
    text(step, setting: "=") { ids in ids.map { String($0.index) }.joined(separator: " ") }
  }

  /// Returns the description of a step for the author of the scene, with constraints as text.
  package func readableText(_ step: Step) -> String {
    text(step, setting: "to") { ids in
      ids.map { self[$0].name ?? self[$0].text(in: self) }.joined(separator: ", ")
    }
  }

  private func text(
    _ step: Step, setting: String, _ constraints: ([ConstraintID]) -> String
  ) -> String {
    switch step {
    case .activate(let ids): "activate \(constraints(ids))"
    case .deactivate(let ids): "deactivate \(constraints(ids))"
    case .set(let ids, let constant, let priority):
      "set \(constraints(ids))" + (constant.map { " \(setting) \($0.shortText)" } ?? "")
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

  private func names(_ ids: [ViewID]) -> String {
    ids.map { self[$0].name }.joined(separator: " ")
  }
}
