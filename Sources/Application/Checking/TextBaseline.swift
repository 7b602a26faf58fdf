import SnaplineBasics
import SnaplineGoldens
import SnaplineProjects
import SnaplineSceneDiff
import SnaplineSceneModel
import SnaplineSceneSyntax

/// The changes of the localized texts of a shot that string files contain.
struct TextBaseline: Sendable {
  /// The edits, one for each changed text.
  let edits: [Edit]
  /// The location and the old text of each edit.
  private let old: [(place: String, text: String)]
  private let language: Language?

  init(_ golden: GoldenShot, _ loaded: LoadedScene) {
    language = loaded.plannedShots.first { $0.name == golden.name }?.language
    var edits: [Edit] = []
    var old: [(place: String, text: String)] = []
    if let scene = loaded.scene, let language {
      let today = scene.localized(in: language).textsOfFiles
      let was = golden.texts
      let written = scene.texts(withTyped: true).map {
        ("\(scene[$0.view].name).\($0.path)", $0.text)
      }
      let places =
        was.map(\.textKey)
        + today.map(\.textKey).filter { place in
          !was.contains { $0.textKey == place }
        }
      for place in places {
        let now = today.first { $0.textKey == place }
        let before = was.first { $0.textKey == place }?.text
        guard before != now?.text else { continue }
        // A text that no file contained is the one in the scene.
        guard let text = before ?? written.first(where: { $0.0 == place })?.1 else { continue }
        old.append((place, text))
        edits.append(
          Edit([
            EditDetail(
              .fileChanged, subject: "\(place) in \(language.tag)", old: before.map(quotation),
              new: now.map { quotation($0.text) }, span: now?.span)
          ]))
      }
    }
    self.edits = edits
    self.old = old
  }

  /// Replaces current texts by old ones, except for those whose edits are applied.
  func revertTexts(in scene: inout Scene, except made: Set<Int>) {
    guard let language else { return }
    for (index, text) in old.enumerated() where !made.contains(index) {
      let span = scene[.root].span
      scene.translations.replace([text.place: Translation(text.text, span: span)], in: language)
    }
  }
}

private func quotation(_ text: String) -> String { "'\(excerpt(text))'" }
