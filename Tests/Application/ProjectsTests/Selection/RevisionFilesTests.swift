import SnaplineProjects
import TestSupport
import Testing

@Suite("Files of another revision")
struct RevisionFilesTests {
  private let storyboard = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" toolsVersion="14490">
    <scenes><scene sceneID="s"><objects><viewController id="vc"><view key="view" id="root">
    <rect key="frame" x="0" y="0" width="375" height="667"/><subviews>
    <imageView image="icon" id="i"/><imageView image="photo.jpg" id="p"/></subviews></view>
    </viewController></objects></scene></scenes><resources>
    <image name="icon" width="20" height="20"/><image name="photo.jpg" width="20" height="20"/>
    </resources></document>
    """

  private let all = [
    "App/Assets.xcassets/icon.imageset/Contents.json",
    "App/Assets.xcassets/icon.imageset/small.png",
    "App/Assets.xcassets/other.imageset/other.png",
    "App/Base.lproj/Main.storyboard", "App/Code.swift", "App/Other.xib",
    "App/de.lproj/Main.strings",
    "App/photo.jpg", "App/photo@2x.jpg", "App/unused.png", "Docs/de.lproj/Guide.strings",
    "Docs/photo.jpg",
  ]

  @Test("A changed Interface Builder file requires itself, its texts and the images that it names")
  func required() throws {
    let folder = try TemporaryFolder()
    try folder.write(storyboard, to: "App/Base.lproj/Main.storyboard")
    try folder.write(storyboard, to: "App/Other.xib")
    let main = file("Base.lproj/Main.storyboard", in: folder)
    let other = file("Other.xib", in: folder)
    let files = revision(in: folder, changed: "App/Base.lproj/Main.storyboard")
    #expect(files.mayDiffer(main) && !files.mayDiffer(other))
    let required = files.required(
      affected: [main], others: [other], isWhole: true, showsOthers: true)
    #expect(required.interfaces == ["App/Base.lproj/Main.storyboard"])
    #expect(required.files == ["App/Base.lproj/Main.storyboard", "App/de.lproj/Main.strings"])
    #expect(
      files.images(of: required.interfaces, in: folder.path) == [
        "App/Assets.xcassets/icon.imageset/Contents.json",
        "App/Assets.xcassets/icon.imageset/small.png", "App/photo.jpg", "App/photo@2x.jpg",
      ])
  }

  @Test("A file that names fonts requires the fonts of the repository")
  func fonts() throws {
    let folder = try TemporaryFolder()
    func found(_ text: String) throws -> [String] {
      try folder.write(text, to: "App/Other.xib")
      let files = RevisionFiles(
        all + ["Fonts/Own.TTF"], changed: [], of: Project(in: folder.path, sources: ["App"]),
        at: "",
        isFound: false)
      return files.images(of: ["App/Other.xib"], in: folder.path)
        .filter { $0.hasPrefix("Fonts") }
    }
    #expect(try found(storyboard) == [])
    let label = #"<label id="l"><fontDescription key="fontDescription" name="Own"/></label>"#
    let named = storyboard.replacing("<subviews>", with: "<subviews>" + label)
    #expect(try found(named) == ["Fonts/Own.TTF"])
  }

  @Test("A file that refers to another storyboard requires it")
  func references() throws {
    let folder = try TemporaryFolder()
    let place = #"<viewControllerPlaceholder storyboardName="Pages" id="p"/></objects>"#
    try folder.write(storyboard.replacing("</objects>", with: place), to: "App/Other.xib")
    let other = file("Other.xib", in: folder)
    let files = RevisionFiles(
      all + ["App/Pages.storyboard"], changed: [], of: Project(in: folder.path, sources: ["App"]),
      at: "", isFound: false)
    let required = files.required(affected: [other], others: [], isWhole: false, showsOthers: true)
    #expect(required.interfaces == ["App/Other.xib", "App/Pages.storyboard"])
  }

  @Test("A removed file is required as well, unless the files are named")
  func removed() throws {
    let folder = try TemporaryFolder()
    try folder.write(storyboard, to: "App/Other.xib")
    let other = file("Other.xib", in: folder)
    let files = revision(in: folder, changed: "App/Base.lproj/Main.storyboard")
    func required(isWhole: Bool) -> [String] {
      files.required(affected: [], others: [other], isWhole: isWhole, showsOthers: true).interfaces
    }
    #expect(required(isWhole: true) == ["App/Base.lproj/Main.storyboard"])
    #expect(required(isWhole: false) == [])
  }

  @Test(
    "A screen may differ if an image or a text of its app does, but not if a golden does",
    arguments: [
      ("App/Assets.xcassets/icon.imageset/small.png", true), ("App/photo.jpg", true),
      ("App/de.lproj/Other.strings", true), ("App/Code.swift", false),
      ("Snapshots/App/Other/viewController-vc/portrait.png", false), ("Docs/photo.jpg", false),
    ])
  func inputs(changed: String, differs: Bool) throws {
    let folder = try TemporaryFolder()
    try folder.write(storyboard, to: "App/Other.xib")
    let files = revision(in: folder, changed: changed)
    #expect(files.mayDiffer(file("Other.xib", in: folder)) == differs)
  }

  private func revision(in folder: TemporaryFolder, changed: String) -> RevisionFiles {
    RevisionFiles(
      all, changed: ["\(folder.path)/\(changed)"],
      of: Project(in: folder.path, sources: ["App"]), at: "", isFound: false)
  }

  private func file(_ name: String, in folder: TemporaryFolder) -> SceneFile {
    SceneFile(
      path: "\(folder.path)/App/\(name)", identity: "App/Other/viewController-vc",
      isInProject: true, root: "viewController-vc")
  }
}
