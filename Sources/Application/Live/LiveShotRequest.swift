import SnaplineAppSimulation
import SnaplineBasics
import SnaplineChecking
import SnaplineProjects
import SnaplineProofs
package import SnaplineSceneModel

/// A shot with the page's overrides: screen size, traits, language and number of steps.
package struct LiveShotRequest: Hashable, Sendable {
  package let scene: String
  package let shot: String
  package var width: Double?
  package var height: Double?
  package var appearance: Appearance?
  package var direction: LayoutDirection?
  package var textSize: TextSize?
  package var era: Era?
  package var language: String?
  package var steps: Int?

  /// Parses the query of a request.
  package init(_ query: [String: String]) throws(LiveRequestError) {
    guard let scene = query["scene"], let shot = query["shot"] else {
      throw LiveRequestError(.invalid, "a screen request needs a scene and a shot")
    }
    self.scene = scene
    self.shot = shot
    width = try extent(query, "width")
    height = try extent(query, "height")
    appearance = try word(query, "appearance")
    direction = try word(query, "direction")
    textSize = try word(query, "textSize")
    era = try word(query, "era")
    language = query["language"]
    if let text = query["steps"] {
      guard let count = Int(text), count >= 0 else {
        throw LiveRequestError(.invalid, "invalid number of steps '\(text)'")
      }
      steps = count
    }
  }

  /// Returns the shot of a scene with the overrides; nil if the scene has no shot of the name.
  func shot(of loaded: LoadedScene) -> Shot? {
    guard var shot = loaded.plannedShots.first(where: { $0.name == self.shot }) else { return nil }
    if let appearance { shot.appearance = appearance }
    if let language = loaded.scene?.languages.first(where: { $0.tag == self.language }) {
      shot.language = language
      shot.direction = language.direction
    }
    if let direction { shot.direction = direction }
    if let textSize { shot.textSize = textSize }
    if let steps { shot = shot.truncated(toSteps: steps) }
    if let width { shot = shot.resized(to: .horizontal, width) }
    if let height { shot = shot.resized(to: .vertical, height) }
    return shot
  }
}

/// Parses a width or height of a screen.
private func extent(_ query: [String: String], _ name: String) throws(LiveRequestError) -> Double? {
  guard let text = query[name] else { return nil }
  let limits = ScreenRange.limits
  guard let points = Double(text), points >= Double(limits.lowerBound),
    points <= Double(limits.upperBound)
  else {
    throw LiveRequestError(
      .invalid, "invalid screen \(name) '\(text)'",
      hint: "use \(limits.lowerBound) to \(limits.upperBound) points")
  }
  return points
}

/// Parses one of a fixed set of values.
private func word<Word: RawRepresentable & CaseIterable>(
  _ query: [String: String], _ name: String
) throws(LiveRequestError) -> Word? where Word.RawValue == String {
  guard let text = query[name] else { return nil }
  guard let word = Word(rawValue: text) else {
    throw LiveRequestError(
      .invalid, "invalid \(name) '\(text)'",
      hint: "use one of \(Word.allCases.map(\.rawValue).joined(separator: ", "))")
  }
  return word
}

/// An error response to a request.
package struct LiveRequestError: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case invalid, unknown, stale, refused
  }

  package let kind: Kind
  package let message: String
  package let hint: String?

  package init(_ kind: Kind, _ message: String, hint: String? = nil) {
    self.kind = kind
    self.message = message
    self.hint = hint
  }
}
