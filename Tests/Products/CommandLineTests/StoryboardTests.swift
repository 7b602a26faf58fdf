import Foundation
import TestSupport
import Testing

private let place = "App/Base.lproj/Main.storyboard"

@Suite("Storyboards in an app's directory")
struct StoryboardTests {
  /// Creates a repository of an app without a 'Scenes' directory.
  private func app(_ settings: String? = "scenes: [\(place)]\n") throws -> TemporaryProject {
    let workshop = try TemporaryProject()
    try FileManager.default.removeItem(atPath: workshop.folder["Scenes"])
    try workshop.folder.write(storyboard(), to: place)
    if let settings { try workshop.folder.write(settings, to: ".snapline.yaml") }
    return workshop
  }

  @Test("A storyboard listed in the settings is recorded, checked and pruned")
  func inPlace() throws {
    let workshop = try app()
    #expect(try workshop.run("list", "scenes").text == "App/Base.lproj/Main/Login\n")
    #expect(try workshop.run("check").status == 4)
    #expect(try workshop.run("record").status == 0)
    let golden = "Snapshots/App/Base.lproj/Main/Login/portrait.png"
    #expect(FileManager.default.fileExists(atPath: workshop.folder[golden]))
    #expect(try workshop.run("check").status == 0)
    // From a subdirectory, by the file, by the scene and by the shot.
    for words in [["-C", "App", "check"], ["check", place], ["check", "App/Base.lproj"]] {
      let outcome = try workshop.start(words).finished()
      #expect(outcome.status == 0, "\(words) \(outcome.errors)")
      #expect(outcome.text.contains("1 shot of 1 scene: 1 same"))
    }
    #expect(try workshop.run("check", "App/Base.lproj/Main/Login/portrait").status == 0)
    try workshop.folder.write(storyboard(boxHeight: 58), to: place)
    let changed = try workshop.run("check")
    #expect(changed.status == 1)
    #expect(changed.text.contains("box"))
    #expect(try workshop.run("approve", "--all").status == 0)
    #expect(try workshop.run("check").status == 0)
    #expect(try workshop.run("render").status == 0)
    // After it is removed from the settings it keeps its goldens until it is deleted.
    try workshop.write(boxScene)
    try workshop.folder.write("scenes: Scenes\n", to: ".snapline.yaml")
    #expect(try workshop.run("prune").text.isEmpty)
    #expect(FileManager.default.fileExists(atPath: workshop.folder[golden]))
    try FileManager.default.removeItem(atPath: workshop.folder[place])
    #expect(try workshop.run("prune").text.contains("deleted \(golden)"))
    #expect(!FileManager.default.fileExists(atPath: workshop.folder[golden]))
  }

  @Test("check reports a changed attribute at its own line and column")
  func attributePlace() throws {
    let workshop = try app()
    func write(_ change: (String) -> String) throws {
      let label = """
        <label text="Name: &#10;" opaque="NO"
            textAlignment="natural" numberOfLines="2"
            translatesAutoresizingMaskIntoConstraints="NO" id="label">
            <rect key="frame" x="20" y="120" width="100" height="40"/></label></subviews>
        """
      let constraints = """
        <constraint firstItem="label" firstAttribute="top"
            secondItem="box" secondAttribute="bottom"
              constant="8" id="label-top"/>
        <constraint firstItem="label" firstAttribute="leading" secondItem="box"
            secondAttribute="leading" id="label-leading"/></constraints></view>
            </viewController>
        """
      let text = storyboard().replacing("</subviews>", with: label)
        .replacing(/<\/constraints><\/view>\s*<\/viewController>/, with: constraints)
      try workshop.folder.write(change(text), to: place)
    }
    try write { $0 }
    try #require(try workshop.run("record").status == 0)
    for (old, new, position) in [
      (#"constant="8" id="label"#, #"constant="12" id="label"#, "20:17"),
      (#"numberOfLines="2""#, #"numberOfLines="1""#, "15:44"),
      (#"text="Name: &#10;""#, #"text="First name: &#10;""#, "14:41"),
      (#"red="1""#, #"red="0.5""#, "9:41"),
    ] {
      try write { $0.replacing(old, with: new) }
      let outcome = try workshop.run("check")
      #expect(outcome.status == 1)
      #expect(outcome.text.contains("   \(place):\(position)\n"), "\(outcome.text)")
    }
  }

  @Test("A root without height has no image and does not fail the others")
  func withoutArea() throws {
    let workshop = try app("scenes: [\(place), App/Flat.storyboard]\n")
    let flat = storyboard().replacing(
      #"width="375" height="667""#, with: #"width="375" height="0""#)
    try workshop.folder.write(flat, to: "App/Flat.storyboard")
    #expect(try workshop.run("record").status == 0)
    let checked = try workshop.run("check")
    #expect(checked.status == 0)
    #expect(checked.text.contains("1 shot of 1 scene: 1 same"))
    let linted = try workshop.run("lint", "App/Flat.storyboard")
    #expect((linted.text + linted.errors).contains("has no width or no height"))
    // If the root is named, its missing image is explained.
    for command in [["render"], ["list", "shots"]] {
      let alone = try workshop.start(command + ["App/Flat.storyboard"]).finished()
      #expect(alone.status == 5)
      #expect(alone.errors.contains("note: the root view has no width or no height"))
      #expect(alone.errors.contains("snapline: the scene has no shots"))
    }
  }

  @Test("A storyboard without a view has a note, and record, check and lint pass")
  func withoutView() throws {
    let workshop = try app("scenes: [\(place), App/References.storyboard]\n")
    let references = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0"
        toolsVersion="22505" targetRuntime="iOS.CocoaTouch"><scenes><scene sceneID="s"><objects>
      <viewControllerPlaceholder storyboardName="Main" id="ref-aa-001"/>
      </objects></scene></scenes></document>
      """
    try workshop.folder.write(references, to: "App/References.storyboard")
    #expect(try workshop.run("record").status == 0)
    let checked = try workshop.run("check")
    #expect(checked.status == 0)
    #expect(checked.text.contains("1 shot of 1 scene: 1 same"), "\(checked.text)")
    let linted = try workshop.run("lint", "App/References.storyboard")
    #expect(linted.status == 0, "\(linted.errors)")
    #expect(
      (linted.text + linted.errors).contains("note: the document contains no view [ib.empty]"),
      "\(linted.text) \(linted.errors)")
  }

  @Test("check lists the replaced fonts of a file once, and lint at each use")
  func replacedFonts() throws {
    let workshop = try app()
    let labels = ["GothamPro", "Avenir-Book", "GothamPro"].enumerated().map { number, font in
      """
      <label text="x" id="lb\(number)"><rect key="frame" x="9" y="99" width="50" height="20"/>
      <fontDescription key="fontDescription" name="\(font)" family="F" pointSize="17"/></label>
      """
    }
    try workshop.folder.write(
      storyboard().replacing("</subviews>", with: labels.joined() + "</subviews>"), to: place)
    try #require(try workshop.run("record").status == 0)
    let checked = try workshop.run("check")
    #expect(checked.status == 0)
    #expect(
      checked.errors.contains(
        "\(place): the font 'GothamPro' is replaced by Inter, "
          + "the font 'Avenir-Book' is replaced by Inter\n"), "\(checked.errors)")
    #expect(!checked.errors.contains("[ib.font]"), "\(checked.errors)")
    let linted = try workshop.run("lint", place)
    #expect(linted.text.components(separatedBy: "[ib.font]").count == 3, "\(linted.text)")
  }

  @Test("A view is misplaced only if the document marks it", arguments: [true, false])
  func misplaced(isMarked: Bool) throws {
    let workshop = try app()
    let moved = storyboard().replacing(
      #"<rect key="frame" x="20" y="40""#, with: #"<rect key="frame" x="20" y="52""#)
    let mark = isMarked ? #"misplaced="YES" id="box""# : #"id="box""#
    try workshop.folder.write(moved.replacing(#"id="box""#, with: mark), to: place)
    let explained = try workshop.run("explain", place)
    let said = explained.text + explained.errors
    #expect(said.contains("ib.misplaced") == isMarked, "\(said)")
    #expect(said.contains("misplaced view 'view_box': stored frame") == isMarked, "\(said)")
  }

  @Test("Settings can list directories and files, and overlapping entries have no duplicates")
  func folders() throws {
    let workshop = try app("scenes: [Scenes, App, \(place)]\n")
    try workshop.write(boxScene)
    try workshop.write(boxScene, named: "errors/wrong")
    let all = "App/Base.lproj/Main/Login\nbox\n"
    let missing = try workshop.run("list", "scenes")
    #expect(missing.text == all, "\(missing.errors)")
    #expect(try workshop.run("record").status == 0)
    try workshop.folder.write("scenes: .\n", to: ".snapline.yaml")
    #expect(try workshop.run("list", "scenes").text == all)
    #expect(try workshop.run("check").status == 0)
    #expect(try workshop.run("list", "scenes", "App").lines.count == 1)
    #expect(try workshop.run("list", "scenes", ".").lines.count == 2)
  }

  @Test("Entries of 'scenes' must exist, in the directory of the settings file")
  func wrongPlaces() throws {
    let workshop = try app("scenes:\n  - App/Base.lproj/Main.storybord\n  - ../else\n  - /etc\n")
    let outcome = try workshop.run("check")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(".snapline.yaml:2:5: error:"))
    #expect(outcome.errors.contains("did you mean '\(place)'?"))
    #expect(
      outcome.errors.contains(
        ".snapline.yaml:3:5: error: '../else' is outside the settings file's directory"))
    #expect(
      outcome.errors.contains(
        ".snapline.yaml:4:5: error: '/etc' is outside the settings file's directory"))
    let flag = try workshop.run("check", "--scenes", "App")
    #expect(flag.status == 2)
    #expect(flag.errors.contains(".snapline.yaml"))
  }

  @Test("Without the setting, check suggests two ways to goldens, which work if pasted")
  func hint() throws {
    let workshop = try app(nil)
    let outcome = try workshop.run("check", place)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("    scenes: [\(place)]\n"))
    try workshop.write(boxScene)
    let hint = try workshop.run("record", place).errors
    #expect(hint.contains("    scenes: [Scenes, \(place)]\n"))
    let scene = try #require(hint.firstMatch(of: /from: \{.*/)).0
    #expect(hint.contains("Scenes/Login.scene.yaml"))
    try workshop.write(String(scene) + "\n", named: "Login")
    let drawn = try workshop.run("record", "Login")
    #expect(drawn.status == 0, "\(drawn.errors)")
  }

  @Test("The hint lists all roots of a file")
  func hintOfMany() throws {
    let workshop = try app(nil)
    try workshop.write(boxScene)
    let many = try ProjectFiles.text("Scenes/interface-builder/Settings.storyboard")
    try workshop.folder.write(many, to: place)
    let roots = try workshop.run("list", "scenes", place).lines.compactMap {
      $0.split(separator: "/").last
    }
    #expect(roots.count > 1)
    let hint = try workshop.run("check", place).errors
    for root in roots {
      #expect(hint.contains("Scenes/\(root).scene.yaml\n"), "\(hint)")
      #expect(hint.contains("controller: \(root) }"), "\(hint)")
    }
  }

  @Test(
    "An image of the app that cannot be read is a warning",
    arguments: [
      (#"{"images": [{"idiom": "unive"#, "A.xcassets/Logo.imageset/Contents.json:1:1: warning: "),
      (
        "{\"images\": [\n{\"filename\": \"none.png\"}]}",
        "A.xcassets/Logo.imageset/Contents.json:2:1: warning: "
      ),
      (#"{"images": [{"filename": "cut.png"}]}"#, "cut.png': not a PNG"),
      (nil, "App/Logo.png:1:1: warning: "),
    ])
  func damagedCatalogs(list: String?, said: String) throws {
    let workshop = try app()
    let set = "App/A.xcassets/Logo.imageset"
    try workshop.folder.write(storyboard(image: "Logo"), to: place)
    try workshop.write("from: { file: ../\(place), controller: Login }\n", named: "taken")
    if let list {
      try workshop.folder.write(list, to: "\(set)/Contents.json")
      try workshop.folder.write("\u{89}PNG", to: "\(set)/cut.png")
    } else {
      try workshop.folder.write("garbage", to: "App/Logo.png")
    }
    for scene in [place, "Scenes/taken.scene.yaml"] {
      let outcome = try workshop.run("render", scene)
      #expect(outcome.status == 0)
      #expect(outcome.errors.contains(said), "\(outcome.errors)")
      #expect(outcome.errors.split(separator: "[ib.image]").count == 2, "\(outcome.errors)")
    }
  }

  @Test("Images are found in asset catalogs up to the top of the repository")
  func catalogs() throws {
    let workshop = try app()
    try workshop.folder.write("", to: ".git/HEAD")
    try workshop.folder.write(storyboard(image: "Logo"), to: place)
    #expect(try workshop.run("render", "-o", "without").status == 0)
    try workshop.write(boxScene, named: "square")
    try workshop.run("render", "Scenes/square.scene.yaml", "-o", "Resources/Logo")
    let set = "Resources/Shared/Assets.xcassets/Logo.imageset"
    let picture = try workshop.folder.read("Resources/Logo/square/portrait.png")
    try workshop.folder.write(picture, to: "\(set)/logo.png")
    try workshop.folder.write(
      #"{"images": [{"idiom": "universal", "filename": "logo.png", "scale": "1x"}]}"#,
      to: "\(set)/Contents.json")
    #expect(try workshop.run("render", "-o", "with").status == 0)
    let drawing = "App/Base.lproj/Main/Login/portrait.png"
    #expect(
      try workshop.folder.read("with/\(drawing)") != workshop.folder.read("without/\(drawing)"))
    guard Requirement.git.isMet() else { return }
    // The storyboard of another revision is rendered with that revision's images.
    try FileManager.default.removeItem(atPath: workshop.folder[".git"])
    try shell(
      "git init -q . && git add . && git -c user.name=a -c user.email=a@b commit -qm a",
      in: workshop.folder.path)
    try workshop.folder.write("scenes: [Base.lproj]\n", to: "App/.snapline.yaml")
    for folder in [".", "App"] {
      let outcome = try workshop.run("-C", folder, "diff", "--base", "HEAD")
      #expect(outcome.status == 0, "\(outcome.text) \(outcome.errors)")
      #expect(outcome.text.contains("1 same"))
    }
  }
}
