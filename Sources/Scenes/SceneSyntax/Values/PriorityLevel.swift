package import SnaplineBasics
import SnaplineSceneModel

/// Returns the priority of a named level.
package func priorityLevel(_ name: String) -> Double? {
  switch name {
  case "required": Constraint.requiredPriority
  case "high": 750
  case "low": 250
  case "fitting": 50
  default: nil
  }
}

let priorityHint = "use a number from 1 to 1000, or required, high, low or fitting"

extension Diagnostic {
  package static func notAPriority(_ text: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "constraint.priority", "invalid priority '\(excerpt(text))'", at: span,
      hint: didYouMean(text, among: ["required", "high", "low", "fitting"])
        ?? priorityHint)
  }

  package static func priorityOutOfRange(_ text: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "constraint.priority",
      "priority \(excerpt(text)) is out of range; it must be above 0 and at most 1000", at: span,
      hint: "UIKit throws an exception for such a priority")
  }
}
