package import AutoLayout
package import Diagnostics
import Geometry
package import SceneModel
package import Shots

/// One shot with what was found in it.
package struct ExaminedShot: Sendable {
  package var shot: Shot
  package var layout: SolvedLayout
  package var diagnostics: [Diagnostic]

  package init(_ shot: Shot, _ layout: SolvedLayout, _ diagnostics: [Diagnostic]) {
    self.shot = shot
    self.layout = layout
    self.diagnostics = diagnostics
  }
}

/// Compares a scene's claims about its pictures with what was found in them.
///
/// An expected warning is taken out of its shots' diagnostics: it is part of what the
/// scene shows. The diagnostics that come beside them are claims that did not come true.
package func meetExpectations(
  of scene: Scene, _ examined: [ExaminedShot]
) -> (shots: [ExaminedShot], failures: [Diagnostic]) {
  var shots = examined
  var failures: [Diagnostic] = []
  var placesByScope: [String: [Int]] = [:]
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
      failures += places.compactMap { examined[$0].mismatch(with: expectation, in: scene) }
    }
  }
  return (shots, failures)
}

/// A scope is the name of a shot, else of a state, an orientation, an appearance, a language, a
/// direction or a text size, or stands for all shots.
private func places(in scope: String, of examined: [ExaminedShot]) -> [Int] {
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
  /// The warnings that the scene announces for a shot.
  package func announced(for shot: Shot) -> Set<String> {
    let claims = expectations.compactMap { expectation -> (scope: String, code: String)? in
      guard case .warns(let code) = expectation.claim else { return nil }
      return (expectation.scope, code)
    }
    guard !claims.isEmpty else { return [] }
    // The name of a shot means that one alone, even where it is also that of an orientation.
    let names = Set(planShots(self).value.map(\.name))
    return Set(
      claims.filter { scope, _ in
        names.contains(scope) ? scope == shot.name : shot.scopes.contains(scope)
      }.map(\.code))
  }
}

extension ExaminedShot {
  /// What differs from a claim about numbers, if anything does.
  fileprivate func mismatch(with expectation: Expectation, in scene: Scene) -> Diagnostic? {
    let subject: String
    let found: [Double]
    let expected: [Double]
    switch expectation.claim {
    case .warns: return nil
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
        "\(subject) is \(found.text) in '\(shot.name)', not \(expected.text)",
        at: expectation.span)
  }
}

extension Rect {
  fileprivate var numbers: [Double] { [minX, minY, width, height] }
}

extension [Double] {
  fileprivate var text: String { map(\.shortText).joined(separator: " ") }
}

extension Diagnostic {
  fileprivate static func didNotWarn(_ expectation: Expectation, code: String) -> Self {
    Diagnostic(
      .error, "expect.did-not-warn", "'\(expectation.scope)' was expected to warn, and does not",
      at: expectation.span, hint: "remove the line when '\(code)' is solved for good")
  }
}
