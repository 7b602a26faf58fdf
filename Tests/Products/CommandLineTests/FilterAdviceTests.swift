import Foundation
import TestSupport
import Testing

@Suite("Hints for empty selections")
struct FilterHintTests {
  @Test(
    "The filter that excludes every shot is named, with the existing values",
    arguments: [
      (["--device", "iphone-14"], "--device iphone-14", "the shots have iphone-4s"),
      (["--appearance", "dark"], "--appearance dark", "the shots have light"),
      (["--state", "typing"], "--state typing", "the shots have default"),
      (["-g", "nope"], "--filter nope", "run 'snapline list shots' for all shots"),
      (
        ["-g", "box/portrait", "--orientation", "landscape"],
        "--orientation landscape and --filter box/portrait",
        "run 'snapline list shots' for all shots"
      ),
    ])
  func filters(words: [String], reason: String, hint: String) throws {
    let workshop = try TemporaryProject(scene: boxScene)
    for command in [["check"], ["render"], ["record"], ["prove"], ["list", "shots"]] {
      let outcome = try workshop.start(command + words).finish()
      #expect(outcome.status == 5, "\(command): \(outcome.errors)")
      #expect(outcome.errors.contains("no shots match: \(reason)\n"), "\(outcome.errors)")
      #expect(outcome.errors.contains("  \(hint)\n"), "\(outcome.errors)")
    }
    let variable = ["SNAPLINE_APPEARANCE": "dark"]
    let outcome = try workshop.start(["check"], environment: variable).finish()
    #expect(outcome.errors.contains("no shots match: SNAPLINE_APPEARANCE"), "\(outcome.errors)")
  }

  @Test("Commands suggest init if there are no scenes")
  func empty() throws {
    let workshop = try TemporaryProject()
    for command in [
      ["check"], ["render"], ["record"], ["prove"], ["lint"], ["fmt"], ["list", "scenes"],
    ] {
      let outcome = try workshop.start(command).finish()
      #expect(outcome.errors.contains("'snapline init'"), "\(command): \(outcome.errors)")
    }
    try FileManager.default.removeItem(atPath: workshop.folder["Scenes"])
    for command in [
      ["check"], ["render"], ["record"], ["prune"], ["review"], ["list", "scenes"], ["check", "x"],
      ["diff", "--base", "HEAD"],
    ] {
      let outcome = try workshop.start(command).finish()
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("'snapline init'"), "\(command): \(outcome.errors)")
    }
  }

  @Test("A directory outside the scenes is reported as a directory")
  func folder() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    try workshop.folder.write("", to: "App/readme.txt")
    let outcome = try workshop.run("list", "scenes", "App")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("no scene of the project is in the directory 'App'"))
    #expect(outcome.errors.contains("this project's scenes are in 'Scenes'"))
  }

  @Test("init lists an app's storyboards as scenes, except those in Pods")
  func interfaces() throws {
    let workshop = try TemporaryProject()
    try FileManager.default.removeItem(atPath: workshop.folder["Scenes"])
    let storyboard = try ProjectFiles.text("Scenes/interface-builder/Login.storyboard")
    try workshop.folder.write(storyboard, to: "App/Base.lproj/Main.storyboard")
    try workshop.folder.write(storyboard, to: "Pods/Other/Other.storyboard")
    let outcome = try workshop.run("init")
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("found 1 storyboard or xib"), "\(outcome.errors)")
    #expect(
      try workshop.folder.text(".snapline.yaml").contains(
        "\nscenes: [Scenes, App/Base.lproj/Main.storyboard]\n"))
    let scenes = try workshop.run("list", "scenes").lines
    #expect(scenes.contains { $0.hasPrefix("App/Base.lproj/Main/") } && scenes.contains("hello"))
    let again = try workshop.run("init")
    #expect(again.status == 0 && !again.errors.contains("found"))
  }
}
