import Foundation
import Synchronization
import TestSupport
import Testing

@testable import SnaplineTesting

/// Records the issues that tests report, instead of failing.
private final class RecordedIssues: Sendable {
  private let issues = Mutex<[Issue]>([])

  var all: [Issue] { issues.withLock { $0 } }

  func note(_ issue: Issue) -> Bool {
    issues.withLock { $0.append(issue) }
    return true
  }
}

private func card(_ distance: Double, _ line: inout Int) -> Scene {
  let title = Label("Name", name: "title")
  var scene = Scene(name: "card", devices: [.iPhone14], [title])
  scene.orientations = [.portrait]
  line = #line + 2
  scene.activate(
    title.leadingAnchor.constraint(equalTo: scene.view.leadingAnchor, constant: distance),
    title.topAnchor.constraint(equalTo: scene.safeAreaLayoutGuide.topAnchor, constant: 20))
  return scene
}

@Suite("Assertions")
struct AssertionTests {
  @Test("A changed layout fails at the line that caused it")
  func atTheLine() throws {
    let folder = try TemporaryFolder()
    var line = 0
    func check(_ scene: Scene, recording: Snapshots.Recording = .never) -> [Issue] {
      let said = RecordedIssues()
      withKnownIssue(isIntermittent: true) {
        SnapshotSettings.$current.withValue(SnapshotSettings(folder: folder.path)) {
          assertLayout(of: scene, devices: [.iPhoneSE, .iPadPro], recording: recording)
        }
      } matching: {
        said.note($0)
      }
      return said.all
    }
    let missing = check(card(16, &line))
    #expect(missing.count == 2)
    #expect(missing.allSatisfy { $0.sourceLocation?.fileName == "AssertionTests.swift" })
    #expect(check(card(16, &line), recording: .missing).isEmpty)
    #expect(check(card(16, &line)).isEmpty)
    let changed = check(card(24, &line))
    #expect(changed.count == 2)
    for issue in changed {
      #expect(issue.sourceLocation?.line == line)
      let words = issue.comments.map(\.rawValue).joined()
      #expect(words.contains("constant 16 → 24") && words.contains("title"), "\(words)")
    }
  }

  @Test("A shot has the same name whether it is asserted alone or with others")
  func oneName() throws {
    let folder = try TemporaryFolder()
    var line = 0
    let scene = card(16, &line)
    SnapshotSettings.$current.withValue(SnapshotSettings(folder: folder.path)) {
      for device in [Device.iPhone5, .iPhone14, .iPadPro] {
        assertLayout(of: scene, devices: [device], recording: .missing)
      }
      for appearance in Appearance.allCases {
        assertLayout(of: scene, appearances: [appearance], recording: .missing)
      }
      for direction in LayoutDirection.allCases {
        assertLayout(of: scene, directions: [direction], recording: .missing)
      }
      for size in [TextSize.small, .large] {
        assertLayout(of: scene, textSizes: [size], recording: .missing)
      }
      assertLayout(
        of: scene, devices: [.iPadPro, .iPhone5, .iPhone14], directions: [.leftToRight])
      assertLayout(of: scene)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder["card"])
      .filter { $0.hasSuffix(".png") }.sorted()
    #expect(
      names == [
        "portrait-dark.png", "portrait-ipad-pro-13.png", "portrait-iphone-5.png",
        "portrait-rightToLeft.png", "portrait-small.png", "portrait.png",
      ])
  }

  @Test("A storyboard is compared on exactly the devices that are named")
  func storyboard() throws {
    let folder = try TemporaryFolder()
    let path = "\(ProjectFiles.root)/Scenes/interface-builder/Login.storyboard"
    let scene = try Scene(contentsOf: path, root: "Login")
    let verdicts = try scene.compare(
      to: Snapshots(folder: folder.path), recording: .never,
      only: ShotOverrides(devices: [.iPhone5, .iPadMini], orientations: [.portrait]))
    #expect(verdicts.map(\.shot) == ["portrait-iphone-5", "portrait-ipad-mini-6"])
  }

  @Test("An invalid constraint of a scene fails at its line")
  func mistake() {
    let box = View(name: "box")
    var scene = Scene(name: "broken", [box])
    let line = #line + 1
    scene.activate(box.topAnchor.constraint(equalTo: View(name: "other").topAnchor))
    let said = RecordedIssues()
    withKnownIssue {
      assertLayout(of: scene)
    } matching: {
      said.note($0)
    }
    #expect(said.all.map { $0.sourceLocation?.line } == [line])
  }

  @Test("The frame of a view that does not exist is an issue at the line that asks for it")
  func missingView() throws {
    let title = Label("Name", name: "title")
    var scene = Scene(name: "card", [title])
    scene.activate(Constraint("H:|-16-[title]"), Constraint("V:|-60-[title]"))
    let layout = try scene.layout(on: .iPhone14)
    let said = RecordedIssues()
    let line = #line + 2
    withKnownIssue {
      let byName = layout.frame(of: "titel")
      let byView = layout.frame(of: View(name: "other"))
      let found = layout["titel"]
      let own = layout[View(name: "other")].screenFrame
      #expect(!found.exists && byName != byName && byView != byView && own != own)
      _ = found.frame
    } matching: {
      said.note($0)
    }
    #expect(said.all.map { $0.sourceLocation?.line } == [line, line + 1, line + 3, line + 2])
    let comments = said.all.map { "\($0.comments)" }
    #expect(comments[0].contains("no view named 'titel' [view.unknown]"), "\(comments)")
    #expect(comments[0].contains("did you mean 'title'?"), "\(comments)")
    #expect(comments[1].contains("no view named 'other' [view.unknown]"), "\(comments)")
    // Of views that exist there is nothing to say.
    #expect(layout.frame(of: "title") == layout.title.frame)
    #expect(layout.frame(of: title) == layout[title].frame)
    #expect(layout["title"].frame.x == 16)
  }

  @Test("Goldens are stored in the folder above the test target")
  func places() {
    #expect(TestEnvironment.goldenFolder(near: "/a/Tests/FormTests/More/A.swift") == "/a/Tests")
    #expect(TestEnvironment.goldenFolder(near: "/a/Checks/A.swift") == "/a/Checks")
    #expect(TestEnvironment.goldenFolder(near: "A.swift") == ".")
  }

  @Test("A target that has its own scenes keeps its goldens beside them")
  func ownPlaces() throws {
    let folder = try TemporaryFolder()
    try folder.write("views:\n  box:\n", to: "Tests/FormTests/Scenes/box.scene.yaml")
    let file = folder["Tests/FormTests/More/A.swift"]
    #expect(TestEnvironment.goldenFolder(near: file) == folder["Tests/FormTests"])
    #expect(
      TestEnvironment.goldenFolder(near: folder["Tests/OtherTests/A.swift"]) == folder["Tests"])
    #expect(try Scene(named: "box", file: file).layout().box.exists)
  }

  @Test("The snapshots trait sets what is recorded, and where")
  func recordingTrait() async throws {
    let folder = try TemporaryFolder()
    let test = try #require(Test.current)
    func run(_ recording: Snapshots.Recording?, _ scene: Scene) async throws -> Int {
      let said = RecordedIssues()
      let trait = SnapshotTrait.snapshots("form", recording: recording, folder: folder.path)
      try await withKnownIssue(isIntermittent: true) {
        try await trait.provideScope(for: test, testCase: nil) { assertLayout(of: scene) }
      } matching: {
        said.note($0)
      }
      return said.all.count
    }
    var line = 0
    #expect(try await run(.never, card(16, &line)) == 1)
    #expect(try await run(.missing, card(16, &line)) == 0)
    #expect(try await run(nil, card(16, &line)) == 0)
    #expect(try await run(.missing, card(24, &line)) == 1)
    #expect(try await run(.changed, card(24, &line)) == 0)
    #expect(try await run(.never, card(24, &line)) == 0)
    #expect(throws: Never.self) { try folder.read("form/portrait.png") }
  }

  @Test("Nested traits inherit the settings that they do not set")
  func traits() {
    let outer = SnapshotSettings(name: "a", recording: .missing)
    let merged = SnapshotSettings(name: "b", folder: "f").merged(into: outer)
    #expect(merged.name == "b")
    #expect(merged.recording == .missing)
    #expect(merged.folder == "f")
  }
}
