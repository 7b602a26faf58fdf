import SnaplineAccessibility
import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineDisplayLists
import SnaplineRendering
import SnaplineSceneFiles
import SnaplineSceneModel
import SnaplineSceneResolution
import TestSupport
import Testing

/// The results of a scene's first shots, separated by the possible effects of a key.
private struct KeyEffectOutcome {
  private var layout: [[SolvedView]] = []
  private var marks: [[DrawCommand]] = []
  private var elements: [[AccessibleElement]] = []

  init(_ scene: Scene) {
    for shot in planShots(scene).value.prefix(2) where !shot.showsElements {
      let (appState, result) = simulateAndLayOut(scene, shot)
      layout.append(
        result.layout.views.map { view in
          var view = view
          view.text = nil
          return view
        })
      marks.append(displayList(of: appState.scene, shot, result.layout).items.map(\.mark))
      elements.append(
        accessibleElements(of: appState.scene, shot, result.layout).map { element in
          var element = element
          (element.frame, element.visibleFrame) = (.zero, .zero)
          return element
        })
    }
  }

  /// Returns the differences; if frames differ, other differences cannot be determined.
  func effect(to other: KeyEffectOutcome) -> KeyEffect {
    if layout != other.layout { return .layout }
    var effect: KeyEffect = []
    if marks != other.marks { effect.insert(.paint) }
    if elements != other.elements { effect.insert(.speech) }
    return effect
  }
}

/// Returns the keys on a line of their own in the views of a scene, each with the scene without it.
private func omissions(in text: String) -> [(key: String, line: Int, rest: String)] {
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  guard let start = lines.firstIndex(of: "views:") else { return [] }
  let end =
    lines[(start + 1)...].firstIndex { $0.first.map { $0 != " " && $0 != "#" } ?? false }
    ?? lines.endIndex
  return (start..<end).compactMap { index in
    guard let match = lines[index].firstMatch(of: /^ +([A-Za-z]+): \S/),
      !lines[index].contains("kind:")
    else { return nil }
    var rest = lines
    rest.remove(at: index)
    return (String(match.1), index + 1, rest.joined(separator: "\n"))
  }
}

@Suite("Effects of keys")
struct KeyEffectTests {
  @Test(
    "The effects of keys in the project's scenes are those declared in the grammar",
    .premise(atLeast: 300),
    arguments: ProjectFiles.soundScenes)
  func effects(path: String) throws {
    let text = try ProjectFiles.text(path)
    func read(_ text: String) -> Scene? {
      let read = readScene(Array(text.utf8), file: path, identity: "a", origins: .anyImage)
      return read.hasErrors ? nil : read.value
    }
    let whole = try KeyEffectOutcome(#require(read(text)))
    for (key, line, rest) in omissions(in: text) {
      guard let effect = SceneGrammar.effect(ofViewKey: key), let scene = premise(read(rest))
      else { continue }
      let seen = KeyEffectOutcome(scene).effect(to: whole)
      #expect(effect.isSuperset(of: seen), "\(key) in line \(line)")
    }
  }
}
