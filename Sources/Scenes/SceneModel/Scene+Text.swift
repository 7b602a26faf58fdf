import SnaplineBasics
import SnaplineTypography

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
