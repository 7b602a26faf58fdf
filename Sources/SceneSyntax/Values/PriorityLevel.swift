package import Diagnostics
import SceneModel

/// The number of a priority's level.
package func priorityLevel(_ name: String) -> Double? {
  switch name {
  case "required": Constraint.requiredPriority
  case "high": 750
  case "low": 250
  case "fitting": 50
  default: nil
  }
}

let priorityHint = "write a number up to 1000, required, high, low or fitting"

extension Diagnostic {
  package static func notAPriority(_ text: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "constraint.priority", "'\(excerpt(text))' is not a priority", at: span,
      hint: didYouMean(text, among: ["required", "high", "low", "fitting"])
        ?? priorityHint)
  }

  package static func priorityOutOfRange(_ text: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "constraint.priority",
      "a priority must be greater than 0 and at most 1000, not \(excerpt(text))", at: span,
      hint: "UIKit throws an exception here")
  }
}
