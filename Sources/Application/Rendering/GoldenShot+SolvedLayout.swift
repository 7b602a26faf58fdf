package import SnaplineAutoLayout
import SnaplineBasics
package import SnaplineGoldens
package import SnaplineSceneModel
import SnaplineTypography

extension GoldenShot {
  /// Creates the layout facts of a shot, without its fingerprint and copies.
  package init(
    _ shot: Shot, of scene: Scene, environment: LayoutEnvironment, layout: SolvedLayout
  ) {
    self.init(
      name: shot.name, scale: environment.device.scale,
      images: scene.imageFiles.map(GoldenImage.init),
      texts: scene.textsOfFiles.map { GoldenTranslation(textKey: $0.textKey, text: $0.text) },
      views: scene.viewIDs.map { goldenView($0, of: scene, environment, layout[$0]) })
  }
}

extension GoldenImage {
  /// Creates the identity and size of a file.
  package init(_ file: ImageFile) {
    let smallest = file.variants.first
    self.init(
      name: file.name, hash: file.digest, width: smallest?.width ?? 1,
      height: smallest?.height ?? 1, scale: smallest?.scale ?? 1)
  }
}

extension Scene {
  /// The files of all images of views, each once, by their names.
  package var imageFiles: [ImageFile] {
    var files: [String: ImageFile] = [:]
    for var content in views.map(\.content) {
      content.transformImageFiles { files[$0.name] = $0 }
    }
    return files.values.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}

private func goldenView(
  _ id: ViewID, of scene: Scene, _ environment: LayoutEnvironment, _ solved: SolvedView
) -> GoldenView {
  var results = results(solved)
  if solved.scroll?.showsIndicators == true {
    // The insets of the app and the keyboard are stored only here, and only if present.
    results.append(LayoutFact("inset", text(environment.contentInset(of: id, in: scene))))
    results.append(
      LayoutFact("indicators", text(environment.indicatorInsets[id, default: .zero])))
  }
  if scene[id].appearance.isHidden { results.append(LayoutFact("hidden", "true")) }
  return GoldenView(
    name: scene[id].name, parent: scene[id].parent.map { scene[$0].name }, frame: solved.frame,
    results: results)
}

private func text(_ insets: EdgeInsets) -> String {
  [insets.top, insets.left, insets.bottom, insets.right].map(\.shortText).joined(separator: ",")
}

/// Returns the layout facts of a view except the frame.
private func results(_ solved: SolvedView) -> [LayoutFact] {
  var traits: [LayoutFact] = []
  if let scroll = solved.scroll {
    let size = scroll.contentSize
    let offset = scroll.contentOffset
    traits.append(LayoutFact("content", "\(size.width.shortText)x\(size.height.shortText)"))
    traits.append(LayoutFact("offset", "\(offset.x.shortText),\(offset.y.shortText)"))
  }
  if let baseline = solved.firstBaseline {
    traits.append(LayoutFact("baseline", baseline.shortText))
  }
  if let lines = solved.text?.lines, !lines.isEmpty {
    // The line breaks and line widths, independent of the drawing font.
    let parts = lines.map { "\($0.clusters.count):\($0.width.shortText)" }
    traits.append(LayoutFact("lines", parts.joined(separator: ",")))
  }
  return traits
}
