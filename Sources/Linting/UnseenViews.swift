import AppSimulation
import AutoLayout
import Diagnostics
import Explanation
import Geometry
import SceneModel
import SceneSyntax
import Shots
import Typography

/// Views that would show something and are seen in no picture.
func unseenViews(in scene: Scene, _ pictures: [FrameExplanation]) -> [Diagnostic] {
  guard !pictures.isEmpty else { return [] }
  return scene.viewIDs.compactMap { view in
    guard scene[view].showsSomething, scene[view].predefined == nil,
      !pictures.contains(where: { $0.visiblePart(of: view) != nil })
    else { return nil }
    return Diagnostic(
      .warning, "lint.unseen-view", "no picture shows '\(scene[view].name)'",
      at: scene[view].span, hint: "add a state that scrolls to it or shows it")
  }
}

/// Labels whose text does not fit, so that a picture shows only a part of it.
func cutTexts(in scene: Scene, _ pictures: [FrameExplanation]) -> [Diagnostic] {
  scene.viewIDs.compactMap { view in
    let cut = pictures.filter { $0.cutsText(of: view) }
    return cut.first.map {
      Diagnostic(
        .warning, "lint.cut-text",
        "the text of '\(scene[view].name)' is cut in '\($0.shot.name)'"
          + onlyIn(cut.compactMap(\.shot.language), of: scene),
        at: scene[view].span, hint: "give it more room, or more lines")
    }
  }
}

/// What cut texts have in common, if it is their languages.
private func onlyIn(_ languages: [Language], of scene: Scene) -> String {
  let cut = scene.languages.filter(languages.contains)
  guard !cut.isEmpty, cut.count < scene.languages.count else { return "" }
  return ", and in no language but \(list(cut.map { "'\($0.tag)'" }, word: "and"))"
}

extension FrameExplanation {
  fileprivate func cutsText(of view: ViewID) -> Bool {
    guard case .label(let label) = moment.scene[view].content,
      label.lineBreakMode != .clipping, visiblePart(of: view) != nil,
      let text = layout[view].text
    else { return false }
    // As the picture is painted: a line is too wide, or not all of them have room.
    let size = layout[view].frame.size
    let widest = text.lines.map(\.width).max() ?? 0
    return widest > size.width + 0.5 || text.lines.count > 1 && text.size.height > size.height + 0.5
  }
}
