package import SnaplineBasics
package import SnaplineSceneModel

/// A filter of shots by dimension: devices, orientations, states, appearances, languages and
/// others.
package struct ShotTraits: Hashable, Sendable {
  /// The name of the state without steps.
  private static let unnamedState = "default"

  private let devices: [GlobText]
  private let states: [GlobText]
  package let orientations: [Orientation]
  package let appearances: [Appearance]
  package let directions: [LayoutDirection]
  package let textSizes: [TextSize]
  private let languages: [String]
  /// The names of the dimensions, each with its patterns.
  let words: [String]

  /// Creates a filter of patterns, one of which must match in each dimension; no patterns match
  /// all.
  package init(
    devices: [String] = [], orientations: [String] = [], states: [String] = [],
    appearances: [String] = [], directions: [String] = [], textSizes: [String] = [],
    languages: [String] = []
  ) {
    words =
      ["devices"] + devices + ["orientations"] + orientations + ["states"] + states
      + ["appearances"] + appearances + ["directions"] + directions + ["sizes"] + textSizes
      + ["languages"] + languages
    func known<Word: RawRepresentable<String> & CaseIterable>(_ values: [String]) -> [Word] {
      Word.allCases.filter { values.contains($0.rawValue) }
    }
    self.devices = devices.map { GlobText(Device.named($0)?.name ?? $0) }
    self.orientations = known(orientations)
    self.states = states.map { GlobText($0) }
    self.appearances = known(appearances)
    self.directions = known(directions)
    self.textSizes = known(textSizes)
    self.languages = languages.map { Language($0)?.tag ?? $0 }
  }

  /// The devices in the filter, for scenes that specify none; empty if there are none.
  package var selectedDevices: [Device] {
    devices.isEmpty ? [] : Device.all.filter { fits($0.name, devices) }
  }

  /// The languages in the filter.
  package var selectedLanguages: [Language] { languages.compactMap { Language($0) } }

  /// The dimensions with a pattern.
  package var chosen: Set<ShotTrait> {
    let all: [(trait: ShotTrait, isChosen: Bool)] = [
      (.device, !devices.isEmpty), (.appearance, !appearances.isEmpty),
      (.language, !languages.isEmpty), (.direction, !directions.isEmpty),
      (.textSize, !textSizes.isEmpty),
    ]
    return Set(all.filter(\.isChosen).map(\.trait))
  }

  /// Whether a shot matches.
  package func match(_ shot: Shot) -> Bool {
    fits(shot.device.name, devices) && fits(shot.state?.name ?? Self.unnamedState, states)
      && (orientations.isEmpty || orientations.contains(shot.orientation))
      && (appearances.isEmpty || appearances.contains(shot.appearance))
      && (directions.isEmpty || directions.contains(shot.direction))
      && (textSizes.isEmpty || textSizes.contains(shot.textSize))
      && (languages.isEmpty || shot.language.map { languages.contains($0.tag) } ?? false)
  }

  private func fits(_ name: String, _ patterns: [GlobText]) -> Bool {
    patterns.isEmpty || patterns.contains { globMatches($0, GlobText(name)) }
  }
}
