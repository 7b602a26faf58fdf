import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineExplanation
import SnaplineSceneModel
import SnaplineSceneSyntax

/// Returns findings for views with content that are visible in no shot.
func unseenViews(in scene: Scene, _ explanations: [FrameExplanation]) -> [Diagnostic] {
  guard !explanations.isEmpty else { return [] }
  return scene.viewIDs.compactMap { view in
    guard scene[view].showsSomething, scene[view].predefined == nil,
      !explanations.contains(where: { $0.visibleParts[view] != nil })
    else { return nil }
    return Diagnostic(
      .warning, "lint.unseen-view", "'\(scene[view].name)' is not visible in any shot",
      at: scene[view].span, hint: "add a state that scrolls to it or shows it")
  }
}

/// Returns findings for texts that are truncated in a shot.
func truncatedTexts(in scene: Scene, _ explanations: [FrameExplanation]) -> [Diagnostic] {
  scene.viewIDs.compactMap { view in
    let cut = explanations.filter { $0.cutsText(of: view) }
    return cut.first.map {
      Diagnostic(
        .warning, "lint.cut-text",
        "the text of '\(scene[view].name)' is truncated in '\($0.shot.name)'"
          + onlyIn(cut.compactMap(\.shot.language), of: scene),
        at: scene[view].span, hint: "make the view larger, or allow more lines")
    }
  }
}

/// Returns the languages that truncated texts have in common, as a suffix of the message.
private func onlyIn(_ languages: [Language], of scene: Scene) -> String {
  let cut = scene.languages.filter(languages.contains)
  guard !cut.isEmpty, cut.count < scene.languages.count else { return "" }
  return ", and only in \(joinedList(cut.map { "'\($0.tag)'" }, conjunction: "and"))"
}

extension FrameExplanation {
  fileprivate func cutsText(of view: ViewID) -> Bool {
    guard visibleParts[view] != nil else { return false }
    return appState.scene.textFit(of: view, in: layout, shot.device.scale)?.isTruncated ?? false
  }
}
