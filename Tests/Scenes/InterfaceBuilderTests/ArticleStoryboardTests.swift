import SnaplineAutoLayout
import SnaplineBasics
import SnaplineInterfaceBuilder
import SnaplineSceneModel
import TestSupport
import Testing

/// Returns the frames of a kind of views in a layout, from the top.
private func frames(_ kind: ViewKind, _ scene: Scene, _ layout: SolvedLayout) -> [Rect] {
  scene.viewIDs.dropFirst().filter { scene[$0].content.kind == kind }
    .map { layout[$0].frame }.sorted { ($0.minY, $0.minX) < ($1.minY, $1.minX) }
}

private func solved(_ imported: ImportedScene, _ orientation: Orientation) -> SolvedLayout {
  let scene = imported.scene
  return solveLayout(
    scene, LayoutEnvironment(of: scene, device: scene.devices[0], orientation: orientation)
  ).layout
}

private func article(_ name: String) throws -> Scene {
  scene(try ProjectFiles.text("Scenes/articles/\(name).scene.yaml"))
}

private func options(on device: String, _ mode: ConstraintMode = .runtime) -> ImportOptions {
  var options = ImportOptions()
  options.devices = [Device.named(device)].compactMap { $0 }
  options.orientations = Orientation.allCases
  options.mode = mode
  return options
}

@Suite("Storyboards of the articles and our scenes of them", .requires(.sharedFiles))
struct ArticleStoryboardTests {
  @Test(
    "At run time the form's storyboard equals the collapsed form", arguments: Orientation.allCases)
  func collapsedForm(orientation: Orientation) throws {
    let imported = try #require(
      SharedFiles.scenes(
        "AutoLayoutWithScrollView__Base.lproj__Main.storyboard", options(on: "iphone-5")
      )
      .first)
    let layout = solved(imported, orientation)
    let shot = SolvedShot(try article("form"), "\(orientation.rawValue)-broken")
    for kind in [ViewKind.scrollView, .textField, .label, .button] {
      let ours = frames(kind, shot.scene, shot.result.layout)
      #expect(!ours.isEmpty)
      #expect(frames(kind, imported.scene, layout) == ours, "\(kind)")
    }
  }

  @Test("On the canvas, with its placeholder constraint, the storyboard is the form that fits")
  func fittingForm() throws {
    let imported = try #require(
      SharedFiles.scenes(
        "AutoLayoutWithScrollView__Base.lproj__Main.storyboard", options(on: "iphone-5", .canvas)
      )
      .first)
    let layout = solved(imported, .portrait)
    let shot = SolvedShot(try article("form"), "portrait")
    for kind in [ViewKind.scrollView, .textField, .label, .button] {
      let ours = frames(kind, shot.scene, shot.result.layout)
      let found = frames(kind, imported.scene, layout)
      #expect(found.count == ours.count)
      // The canvas rounds edges in screen coordinates.
      #expect(zip(found, ours).allSatisfy { $0.isNear($1, within: 0.5) }, "\(kind)")
    }
  }

  @Test("The pages of the nib have our pages' positions if the nib has its frame's size")
  func pages() throws {
    var canvas = ImportOptions()
    canvas.mode = .canvas
    let nib = try #require(
      SharedFiles.scenes("TestScrollViewAutoLayout__ContentView.xib", canvas).first)
    let found = frames(.view, nib.scene, solved(nib, .portrait))
    let shot = SolvedShot(try article("paged-content"))
    let ours = try ["page1", "page2", "page3"].map { try #require(shot[$0]) }
    #expect(found.map(\.minX) == ours.map(\.minX))
    #expect(found.map(\.width) == ours.map(\.width))
  }

  @Test("The container's boxes have equal frames on the canvas, with its placeholder constraint")
  func container() throws {
    let xib = try #require(
      SharedFiles.scenes("CJMainViewController.xib", ImportOptions()).first)
    let layout = solved(xib, .portrait)
    let boxes = frames(.view, xib.scene, layout)
    #expect(boxes[0] == Rect(x: 0, y: 0, width: 320, height: 478))
    let shot = SolvedShot(try article("container"))
    #expect(
      Array(boxes.dropFirst()) == [try #require(shot["first"]), try #require(shot["second"])])
  }

  @Test("The sticky footer's scroll view fills the screen in both")
  func stickyFooter() throws {
    let imported = try #require(
      SharedFiles.scenes(
        "StickyFooterAutoLayoutChallenge__Base.lproj__Main.storyboard", options(on: "iphone-5")
      )
      .first)
    let shot = SolvedShot(try article("sticky-footer"))
    #expect(
      frames(.scrollView, imported.scene, solved(imported, .portrait)) == [
        try #require(shot["scrollView"])
      ])
  }
}

@Suite("Real files", .requires(.sharedFiles))
struct RealFileTests {
  @Test("In every tenth file, most views are laid out at their stored frames")
  func stored() {
    var near = 0
    var all = 0
    var options = ImportOptions()
    options.trustsStoredSizes = true
    for path in SharedFiles.paths.enumerated().filter({ $0.offset % 10 == 3 }).map(\.element) {
      let read = readInterface(SharedFiles.bytes(path), file: path)
      // A few are of other platforms.
      guard let document = read.value else {
        #expect(read.diagnostics.map(\.code) == ["ib.platform"], "\(path)")
        continue
      }
      for imported in document.scenes(identity: "a", options: options).value {
        let layout = solved(imported, imported.scene.orientations[0])
        for id in imported.scene.viewIDs.dropFirst() {
          let view = imported.scene[id]
          guard let stored = view.storedFrame, view.frame == nil, !imported.misplaced.contains(id)
          else { continue }
          all += 1
          if layout[id].exactFrame.isNear(stored, within: 1.01) { near += 1 }
        }
      }
    }
    // Some have stale frames, images of other sizes and views without constraints.
    #expect(all > 300)
    #expect(Double(near) > 0.85 * Double(all), "\(near) of \(all)")
  }
}
