import Accessibility
package import AppSimulation
package import AutoLayout
package import Diagnostics
import Geometry
import LinearSolver
package import SceneModel
package import Shots

/// One shot with what was found in it.
package struct ShotFindings: Sendable {
  package var shot: Shot
  package var layout: SolvedLayout
  package var diagnostics: [Diagnostic]
  /// By how much what the scene claims of it is missed.
  fileprivate var lacks: [Constraint: Double]
  /// The scene as the steps have left it, in the shot's language.
  package var scene: Scene

  package init(_ shot: Shot, of scene: Scene, _ layout: SolvedLayout, _ diagnostics: [Diagnostic]) {
    self.scene = scene
    self.shot = shot
    self.layout = layout
    self.diagnostics = diagnostics
    lacks = [:]
  }

  /// The same with what is needed to judge comparisons.
  package init(
    _ moment: AppState, _ shot: Shot, _ result: LayoutResult, _ diagnostics: [Diagnostic]
  ) {
    self.init(shot, of: moment.scene, result.layout, diagnostics)
    let claimed = moment.scene.claimedConstraints
    let rows = claimedRows(claimed, in: moment.scene, moment.situation, result)
    lacks = Dictionary(
      zip(claimed, rows.map { result.solution.lack(of: $0) }), uniquingKeysWith: max)
  }
}

extension Scene {
  /// Everything that `expect` compares.
  package var claimedConstraints: [Constraint] {
    expectations.flatMap { expectation -> [Constraint] in
      if case .comparison(let constraints) = expectation.claim { constraints } else { [] }
    }
  }
}

/// Compares a scene's claims about its pictures with what was found in them.
///
/// An expected warning is taken out of its shots' diagnostics: it is part of what the
/// scene shows. The diagnostics that come beside them are claims that did not come true.
package func meetExpectations(
  of scene: Scene, _ examined: [ShotFindings]
) -> (shots: [ShotFindings], failures: [Diagnostic]) {
  var shots = examined
  var failures: [Diagnostic] = []
  var placesByScope: [String: [Int]] = [:]
  // Made for the first claim of a shot that does not hold, and there for all others of it.
  var explanations: [Int: FrameExplanation] = [:]
  for expectation in scene.expectations {
    let scope = expectation.scope
    let places = placesByScope[scope] ?? places(in: scope, of: examined)
    placesByScope[scope] = places
    // The reader knows that the scope exists; its shots may have been filtered out.
    guard !places.isEmpty else { continue }
    switch expectation.claim {
    // What is suspicious in the scene itself, only `lint` says.
    case .warns(let code) where code.hasPrefix("lint."): continue
    case .warns(let code):
      var isMet = false
      for place in places {
        isMet = isMet || examined[place].diagnostics.contains { $0.code == code }
        shots[place].diagnostics.removeAll { $0.code == code }
      }
      if !isMet { failures.append(.didNotWarn(expectation, code: code)) }
    case .frame, .measure, .contentSize, .contentOffset:
      failures += places.compactMap { place in
        examined[place].mismatch(with: expectation, in: scene, explainedBy: &explanations[place])
      }
    case .comparison(let constraints):
      failures += places.flatMap { examined[$0].missed(constraints, expectation, in: scene) }
    case .readingOrder(let names):
      failures += places.compactMap { examined[$0].misreading(of: names, at: expectation.span) }
    }
  }
  return (shots, failures)
}

/// A scope is the name of a shot, else of a state, an orientation, an appearance, a language, a
/// direction or a text size, or stands for all shots.
private func places(in scope: String, of examined: [ShotFindings]) -> [Int] {
  let exact = examined.indices.filter { examined[$0].shot.name == scope }
  if !exact.isEmpty { return exact }
  return examined.indices.filter { examined[$0].shot.scopes.contains(scope) }
}

extension Shot {
  /// By what claims can speak of the shot besides its name.
  fileprivate var scopes: [String] {
    ["all", orientation.rawValue, appearance.rawValue, direction.rawValue, textSize.rawValue]
      + [state?.name, language?.tag].compactMap { $0 }
  }
}

extension Scene {
  /// What the scene claims of a shot.
  private func expectations(of shot: Shot) -> [Expectation] {
    guard !expectations.isEmpty else { return [] }
    // The name of a shot means that one alone, even where it is also that of an orientation.
    let names = Set(planShots(self).value.map(\.name))
    return expectations.filter { expectation in
      let scope = expectation.scope
      return names.contains(scope) ? scope == shot.name : shot.scopes.contains(scope)
    }
  }

  /// The warnings that the scene announces for a shot.
  package func announced(for shot: Shot) -> Set<String> {
    Set(
      expectations(of: shot).compactMap { expectation in
        if case .warns(let code) = expectation.claim { code } else { nil }
      })
  }

  /// What the scene compares in a shot, each with the place of its claim.
  package func comparisons(for shot: Shot) -> [(constraint: Constraint, span: SourceSpan)] {
    expectations(of: shot).flatMap { expectation -> [(constraint: Constraint, span: SourceSpan)] in
      guard case .comparison(let constraints) = expectation.claim else { return [] }
      return constraints.map { ($0, expectation.span) }
    }
  }
}

extension ShotFindings {
  /// What of a comparison does not hold.
  fileprivate func missed(
    _ constraints: [Constraint], _ expectation: Expectation, in scene: Scene
  ) -> [Diagnostic] {
    constraints.compactMap { constraint in
      guard let lack = lacks[constraint], lack > 0.5 + 1e-9 else { return nil }
      let amount = ((lack * 100).rounded() / 100).shortText
      return Diagnostic(
        .error, "expect.comparison",
        "'\(constraint.text(in: scene))' is off by \(amount.inPoints) in '\(shot.name)'",
        at: expectation.span)
    }
  }

  /// What differs from a claim about numbers, if anything does.
  fileprivate func mismatch(
    with expectation: Expectation, in scene: Scene, explainedBy explanation: inout FrameExplanation?
  ) -> Diagnostic? {
    let subject: String
    let found: [Double]
    let expected: [Double]
    switch expectation.claim {
    case .warns, .comparison, .readingOrder: return nil
    case .frame(let view, let frame):
      subject = "the frame of '\(scene[view].name)'"
      (found, expected) = (layout[view].frame.numbers, frame.numbers)
    case .measure(let view, let measure, let value):
      subject = "the \(measure.rawValue) of '\(scene[view].name)'"
      (found, expected) = ([measure.value(in: layout[view].frame)], [value])
    case .contentSize(let view, let size):
      subject = "the content size of '\(scene[view].name)'"
      let solved = layout[view].scroll?.contentSize ?? .zero
      (found, expected) = ([solved.width, solved.height], [size.width, size.height])
    case .contentOffset(let view, let offset):
      subject = "the content offset of '\(scene[view].name)'"
      let solved = layout[view].scroll?.contentOffset ?? .zero
      (found, expected) = ([solved.x, solved.y], [offset.x, offset.y])
    }
    // Authors write what they measure: half a point is no difference.
    let isMet = zip(found, expected).allSatisfy { ($0 - $1).magnitude <= 0.5 + 1e-9 }
    return isMet
      ? nil
      : Diagnostic(
        .error, found.count == 4 ? "expect.frame" : "expect.number",
        "\(subject) is \(found.text) in '\(shot.name)', expected \(expected.text)",
        at: expectation.span, notes: reasons(for: expectation.claim, in: scene, &explanation))
  }

  /// What puts a view elsewhere than is claimed: for each number that differs, what decides it.
  private func reasons(
    for claim: Expectation.Claim, in scene: Scene, _ known: inout FrameExplanation?
  ) -> [Note] {
    let view: ViewID
    let dimensions: [LayoutVariable.Dimension] = [.x, .y, .width, .height]
    var wanted: [(LayoutVariable.Dimension, Double)]
    switch claim {
    case .frame(let claimed, let frame):
      view = claimed
      wanted = Array(zip(dimensions, frame.numbers))
    case .measure(let claimed, let measure, let value):
      view = claimed
      wanted = dimensions.filter { $0.word == measure.rawValue }.map { ($0, value) }
    case .contentSize, .contentOffset, .warns, .comparison, .readingOrder: return []
    }
    let found = Dictionary(uniqueKeysWithValues: zip(dimensions, layout[view].frame.numbers))
    wanted.removeAll { ((found[$0.0] ?? $0.1) - $0.1).magnitude <= 0.5 + 1e-9 }
    guard !wanted.isEmpty else { return [] }
    // Asked of so few that laying the shot out once more is better than holding what it took.
    let explanation = known ?? FrameExplanation(scene, shot)
    known = explanation
    return wanted.compactMap { dimension, _ in
      guard let decision = explanation.decision(of: LayoutVariable(view, dimension)) else { return nil }
      return Note(
        explanation.words(for: decision, named: dimension.word),
        at: explanation.place(of: decision))
    }
  }
}

extension ShotFindings {
  /// The first element that is not read, or not in its place among the others.
  fileprivate func misreading(of names: [String], at span: SourceSpan) -> Diagnostic? {
    let read = accessibleElements(of: scene, shot, layout).map(\.name)
    var last: (name: String, place: Int)?
    for name in names {
      let place = read.firstIndex(of: name)
      if let place, place >= last?.place ?? 0 {
        last = (name, place)
        continue
      }
      let fault =
        place == nil
        ? "VoiceOver does not reach '\(name)'"
        : "VoiceOver reaches '\(name)' before '\(last?.name ?? "")'"
      return Diagnostic(
        .error, "expect.order", "\(fault) in '\(shot.name)'", at: span,
        hint: "VoiceOver's order: \(read.prefix(12).joined(separator: ", "))")
    }
    return nil
  }
}

extension [Double] {
  fileprivate var text: String { map(\.shortText).joined(separator: " ") }
}

extension Diagnostic {
  fileprivate static func didNotWarn(_ expectation: Expectation, code: String) -> Self {
    Diagnostic(
      .error, "expect.did-not-warn",
      "expected warning '\(code)' in '\(expectation.scope)' was not reported",
      at: expectation.span, hint: "remove this line if '\(code)' has been fixed")
  }
}
