import AppSimulation
import AutoLayout
import Geometry
import Goldens
import Painting
import Pipeline
import SceneModel
import Shots
import TestSupport
import Testing

/// The old side of every explanation is the layout file alone.
@Suite("A layout file rebuilds its shots")
struct RebuiltMomentTests {
  private static let project = Project(prefix: ProjectFiles.root + "/", absolute: ProjectFiles.root)

  @Test("Laid out again, every view is where it was", arguments: try project.sceneFiles())
  func layout(file: SceneFile) throws {
    for shot in try Self.shots(file) {
      let written = try #require(GoldenLayout.reread(shot.golden))
      let rebuilt = try #require(RebuiltMoment(written), "\(shot.golden.name)")
      #expect(rebuilt.isWhole(written), "\(shot.golden.name)")
      let again = solveLayout(rebuilt.scene, rebuilt.situation).layout
      let facts = shot.golden.views.map { "\($0.name) \($0.frame) \($0.results)" }
      let found = GoldenShot(
        shot.shot, of: rebuilt.scene, situation: rebuilt.situation, layout: again)
      #expect(
        found.views.map { "\($0.name) \($0.frame) \($0.results)" } == facts,
        "\(shot.golden.name)")
      #expect(found.constraints == shot.golden.constraints)
      #expect(found.setting == shot.golden.setting)
    }
  }

  @Test(
    "Painted again where it was, every picture is the same", arguments: try project.sceneFiles())
  func picture(file: SceneFile) throws {
    for shot in try Self.shots(file) {
      var rebuilt = try #require(RebuiltMoment(shot.golden))
      rebuilt.showImages(of: shot.moment.scene)
      let places = shot.layout.views.map {
        GivenPlace(frame: $0.exactFrame, contentSize: $0.scroll?.contentSize)
      }
      let placed = place(rebuilt.scene, rebuilt.situation, at: places)
      let list = paint(rebuilt.scene, shot.shot, placed)
      let expected = paint(shot.moment.scene, shot.shot, shot.layout)
      let marks = list.dump().split(separator: "\n")
      #expect(marks == expected.dump().split(separator: "\n"), "\(shot.golden.name)")
    }
  }

  @Test(
    "What an app's bars take of a device comes back", arguments: [Orientation.portrait, .landscape])
  func bars(orientation: Orientation) throws {
    let bars = EdgeInsets(top: 44, left: 0, bottom: 49, right: 0)
    let own = Device(
      name: "any", size: Size(width: 400, height: 700), scale: PixelScale(2),
      portraitSafeArea: .zero, landscapeSafeArea: .zero, statusBarHeight: 20, idiom: .pad)
    for known in [Device.named("iphone-8"), Device.named("iphone-x"), own] {
      var device = try #require(known)
      device.barInsets = bars
      var scene = scene("era: ios11\nviews:\n  a:\nconstraints:\n  - a.edges == safeArea.edges\n")
      scene.devices = [device]
      let solved = SolvedShot(scene, orientation.rawValue)
      let golden = GoldenShot(
        solved.shot, of: solved.moment.scene, situation: solved.moment.situation,
        layout: solved.result.layout)
      let rebuilt = try #require(RebuiltMoment(golden))
      if device.name != "any" { #expect(rebuilt.situation.device == device) }
      let again = solveLayout(rebuilt.scene, rebuilt.situation).layout
      let found = GoldenShot(
        solved.shot, of: rebuilt.scene, situation: rebuilt.situation, layout: again)
      #expect(found.views == golden.views)
      #expect(found.setting == golden.setting)
    }
  }

  private struct Solved {
    let shot: Shot
    let moment: Moment
    let layout: SolvedLayout
    let golden: GoldenShot
  }

  private static func shots(_ file: SceneFile) throws -> [Solved] {
    let loaded = loadScene(file)
    let scene = try #require(loaded.scene)
    return loaded.plannedShots.map { shot in
      let moment = play(scene, shot)
      let layout = solveLayout(moment.scene, moment.situation).layout
      return Solved(
        shot: shot, moment: moment, layout: layout,
        golden: GoldenShot(
          shot, of: moment.scene, situation: moment.situation, layout: layout))
    }
  }
}

extension GoldenLayout {
  /// A shot as it comes back from its file.
  fileprivate static func reread(_ shot: GoldenShot) -> GoldenShot? {
    GoldenLayout.read(Array(GoldenLayout(shots: [shot]).text.utf8), file: "layout.txt")
      .layout[shot.name]
  }
}
