import SnaplineBasics
import SnaplineProjects
import SnaplineSceneModel
import SnaplineSceneSyntax

/// A small change of a scene, as made by mistake.
struct SceneMutation: Sendable {
  enum Operator: Sendable {
    case leaveOut(ConstraintID)
    case replace(ConstraintID, Constraint)
    /// A replacement of the text of the file.
    case write([UInt8])
  }

  /// A constraint, or a property such as `badge.font.size`.
  let subject: String
  let span: SourceSpan
  /// The changed part: the constraint, its constant, its relation or its priority.
  let part: Part
  /// The new value as text; empty if the constraint is removed.
  let new: String
  let change: Operator

  enum Part: Hashable, Sendable {
    case whole
    case number(old: String)
    case relation
    case priority(old: String)
  }

  var constraint: ConstraintID? {
    switch change {
    case .leaveOut(let id), .replace(let id, _): id
    case .write: nil
    }
  }
}

extension Scene {
  /// Returns the mutations of each constraint: its removal, other constants, weaker relations and
  /// other priorities.
  func constraintMutations() -> [SceneMutation] {
    constraintIDs.flatMap { id -> [SceneMutation] in
      let constraint = self[id]
      // Placeholders are absent at run time.
      guard mode == .canvas || !constraint.isPlaceholder else { return [] }
      let subject = constraint.text(in: self)
      func mutation(
        _ part: SceneMutation.Part, _ new: String, _ change: (inout Constraint) -> Void
      ) -> SceneMutation {
        var copy = constraint
        change(&copy)
        return SceneMutation(
          subject: subject, span: constraint.span, part: part, new: new,
          change: .replace(id, copy))
      }
      var all: [SceneMutation] = []
      if !constraint.isRedundant {
        all.append(
          SceneMutation(
            subject: subject, span: constraint.span, part: .whole, new: "",
            change: .leaveOut(id)))
        if constraint.relation == .equal {
          all += [ConstraintRelation.lessOrEqual, .greaterOrEqual].map { relation in
            mutation(.relation, relation.sign) { $0.relation = relation }
          }
        }
      }
      all += constraint.constant.neighbours.map { value in
        mutation(.number(old: constraint.constant.shortText), value.shortText) {
          $0.set(value, nil)
        }
      }
      // A required constraint without conflicts is equivalent to one of priority 999.
      if constraint.priority < Constraint.requiredPriority {
        all += [1, Constraint.requiredPriority].filter { $0 != constraint.priority }.map { value in
          mutation(.priority(old: constraint.priority.shortText), value.shortText) {
            $0.priority = value
          }
        }
      }
      return all
    }
  }
}

extension NumberLiterals {
  /// Returns the mutations of each number.
  func mutations() -> [SceneMutation] {
    all.flatMap { number in
      number.value.neighbours.map { value in
        SceneMutation(
          subject: number.name, span: number.span, part: .number(old: number.value.shortText),
          new: value.shortText, change: .write(bytes(with: value, for: number)))
      }
    }
  }
}

extension Double {
  /// The number changed by 1 and by 8 in both directions; a fraction is changed by a tenth.
  fileprivate var neighbours: [Double] {
    let isShare = magnitude < 1 && self != 0
    return (isShare ? [-0.1, 0.1] : [-8, -1, 1, 8]).map { self + $0 }
  }
}
