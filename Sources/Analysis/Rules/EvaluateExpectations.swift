import LinearSolver
import SnaplineAccessibility
package import SnaplineAppSimulation
package import SnaplineAutoLayout
package import SnaplineBasics
import SnaplineExplanation
package import SnaplineSceneModel

/// A shot with its diagnostics.
package struct ShotFindings: Sendable {
  package var shot: Shot
  package var layout: SolvedLayout
  package var diagnostics: [Diagnostic]
  /// The shortfall of each constraint that the scene expects.
  fileprivate var lacks: [Constraint: Double]
  /// The scene after the steps, in the language of the shot.
  package var scene: Scene

  package init(_ shot: Shot, of scene: Scene, _ layout: SolvedLayout, _ diagnostics: [Diagnostic]) {
    self.scene = scene
    self.shot = shot
    self.layout = layout
    self.diagnostics = diagnostics
    lacks = [:]
  }

  /// Creates the findings including the shortfalls of comparisons.
  package init(
    _ appState: AppState, _ shot: Shot, _ result: LayoutResult, _ diagnostics: [Diagnostic]
  ) {
    self.init(shot, of: appState.scene, result.layout, diagnostics)
    let claimed = appState.scene.claimedConstraints
    let rows = expectationRows(claimed, in: appState.scene, appState.environment, result)
    lacks = Dictionary(
      zip(claimed, rows.map { result.solution.shortfall(of: $0) }), uniquingKeysWith: max)
  }
}

extension Scene {
  /// The constraints of all comparisons of `expect`.
  package var claimedConstraints: [Constraint] {
    expectations.flatMap { expectation -> [Constraint] in
      if case .comparison(let constraints) = expectation.claim { constraints } else { [] }
    }
  }
}

/// Compares a scene's expectations with the layouts and diagnostics of its shots.
///
/// An expected warning is removed from its shots' diagnostics, because it is a part of the scene.
/// The failures are the expectations that are not met.
package func evaluateExpectations(
  of scene: Scene, _ examined: [ShotFindings]
) -> (shots: [ShotFindings], failures: [Diagnostic]) {
  var shots = examined
  var failures: [Diagnostic] = []
  var placesByScope: [String: [Int]] = [:]
  // Created for the first failed expectation of a shot, and reused for the others.
  var explanations: [Int: FrameExplanation] = [:]
  for expectation in scene.expectations {
    let scope = expectation.scope
    let places = placesByScope[scope] ?? indices(in: scope, of: examined)
    placesByScope[scope] = places
    // The parser checked that the scope exists; its shots may have been filtered out.
    guard !places.isEmpty else { continue }
    switch expectation.claim {
    // Only `lint` reports the warnings about the scene itself.
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

/// Returns the indices of a scope's shots: the name of a shot, else of a state, an orientation, an
/// appearance, a language, a direction or a text size, or all shots.
private func indices(in scope: String, of examined: [ShotFindings]) -> [Int] {
  let exact = examined.indices.filter { examined[$0].shot.name == scope }
  if !exact.isEmpty { return exact }
  return examined.indices.filter { examined[$0].shot.scopes.contains(scope) }
}

extension Shot {
  /// The scopes of the shot besides its name.
  fileprivate var scopes: [String] {
    ["all", orientation.rawValue, appearance.rawValue, direction.rawValue, textSize.rawValue]
      + [state?.name, language?.tag].compactMap { $0 }
  }
}

extension Scene {
  /// Returns the scene's expectations for a shot.
  private func expectations(of shot: Shot) -> [Expectation] {
    guard !expectations.isEmpty else { return [] }
    // The name of a shot selects only that shot, even if it is also the name of an orientation.
    let names = Set(planShots(self).value.map(\.name))
    return expectations.filter { expectation in
      let scope = expectation.scope
      return names.contains(scope) ? scope == shot.name : shot.scopes.contains(scope)
    }
  }

  /// Returns the codes of the warnings that the scene expects in a shot.
  package func expectedWarnings(for shot: Shot) -> Set<String> {
    Set(
      expectations(of: shot).compactMap { expectation in
        if case .warns(let code) = expectation.claim { code } else { nil }
      })
  }

  /// Returns the scene's comparisons for a shot, each with the span of its expectation.
  package func comparisons(for shot: Shot) -> [(constraint: Constraint, span: SourceSpan)] {
    expectations(of: shot).flatMap { expectation -> [(constraint: Constraint, span: SourceSpan)] in
      guard case .comparison(let constraints) = expectation.claim else { return [] }
      return constraints.map { ($0, expectation.span) }
    }
  }
}

extension ShotFindings {
  /// Returns an error for each constraint violated by more than half a point.
  fileprivate func missed(
    _ constraints: [Constraint], _ expectation: Expectation, in scene: Scene
  ) -> [Diagnostic] {
    constraints.compactMap { constraint in
      guard let lack = lacks[constraint], lack > 0.5 + 1e-9 else { return nil }
      let amount = ((lack * 100).rounded() / 100).shortText
      return Diagnostic(
        .error, "expect.comparison",
        "'\(constraint.text(in: scene))' is off by \(amount.inPoints) in '\(shot.name)'",
        at: expectation.span, subject: "\(constraint.text(in: scene)) in \(shot.name)")
    }
  }

  /// Returns an error if a value differs from the expected one.
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
    // Authors write measured values: a tolerance of half a point.
    let isMet = zip(found, expected).allSatisfy { ($0 - $1).magnitude <= 0.5 + 1e-9 }
    return isMet
      ? nil
      : Diagnostic(
        .error, found.count == 4 ? "expect.frame" : "expect.number",
        "\(subject) is \(found.text) in '\(shot.name)', expected \(expected.text)",
        at: expectation.span, notes: reasons(for: expectation.claim, in: scene, &explanation),
        subject: "\(subject), \(expected.text) in \(shot.name)")
  }

  /// Returns notes that name the constraint that determines each differing value of a view.
  private func reasons(
    for claim: Expectation.Claim, in scene: Scene, _ cached: inout FrameExplanation?
  ) -> [Note] {
    let view: ViewID
    let dimensions: [LayoutVariable.Component] = [.x, .y, .width, .height]
    var wanted: [(LayoutVariable.Component, Double)]
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
    // Failures are rare, so that another layout of the shot is cheaper than keeping all results.
    let explanation = cached ?? FrameExplanation(scene, shot)
    cached = explanation
    return wanted.compactMap { dimension, _ in
      guard let decision = explanation.derivation(of: LayoutVariable(view, dimension)) else {
        return nil
      }
      return Note(
        explanation.description(for: decision, named: dimension.word),
        at: explanation.span(of: decision))
    }
  }
}

extension ShotFindings {
  /// Returns an error for the first element that VoiceOver does not read, or reads in another
  /// order.
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
        hint: "VoiceOver's order: \(read.prefix(12).joined(separator: ", "))",
        subject: "\(names.joined(separator: " ")) in \(shot.name)")
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
      at: expectation.span, hint: "remove this line if '\(code)' has been fixed",
      subject: "\(code) in \(expectation.scope)")
  }
}
