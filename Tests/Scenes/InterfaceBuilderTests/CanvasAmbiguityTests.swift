import SnaplineAutoLayout
import SnaplineBasics
import SnaplineInterfaceBuilder
import SnaplineSceneModel
import Testing

@Suite("Ambiguous layouts on Interface Builder's canvas")
struct CanvasAmbiguityTests {
  private func solved(_ text: String) throws -> (frames: [String: Rect], open: Set<String>) {
    let scene = try imported(text).scene
    let layout = solveLayout(
      scene,
      LayoutEnvironment(of: scene, device: scene.devices[0], orientation: scene.orientations[0])
    ).layout
    return (
      frames(of: scene), Set(layout.ambiguities.map { $0.quantity.name(in: scene) })
    )
  }

  private func stack(_ attributes: String, _ views: String) -> String {
    """
    <stackView \(attributes) translatesAutoresizingMaskIntoConstraints="NO" id="s" userLabel="s">
    <rect key="frame" x="0" y="0" width="80" height="40"/><subviews>\(views)</subviews></stackView>
    """
  }

  private let size = """
    <constraint firstItem="a" firstAttribute="height" constant="30" id="h"/>
    <constraint firstItem="a" firstAttribute="width" constant="50" id="w"/>
    """

  @Test("A stack view without minimum size is as small as its content")
  func openStacks() throws {
    let constraints = """
      \(size)\(tie("s", "leading", "root", "leading"))\(tie("s", "bottom", "root", "bottom"))
      <constraint firstItem="s" firstAttribute="top" relation="greaterThanOrEqual"
      secondItem="root" secondAttribute="top" constant="10" id="t"/>
      <constraint firstItem="s" firstAttribute="height" relation="greaterThanOrEqual"
      constant="20" id="m"/>
      """
    func text(_ attributes: String) -> String {
      storyboard(
        stack(
          #"axis="vertical" distribution="equalSpacing" alignment="center" "# + attributes,
          view("a", "", #"userLabel="a""#) + view("b", "", #"userLabel="b""#)),
        constraints: constraints
          + #"<constraint firstItem="b" firstAttribute="height" constant="20" id="bh"/>"#)
    }
    let plain = try solved(text(""))
    #expect(plain.frames["s"]?.minY == 617 && plain.frames["s"]?.height == 50)
    #expect(!plain.open.contains("s.height"))
    let flagged = try solved(text(#"ambiguous="YES""#))
    #expect(flagged.open.contains("s.height"), "the document says that it is ambiguous")
  }

  @Test("A plain arranged view keeps its stored size if it is otherwise ambiguous")
  func arrangedViews() throws {
    let text = storyboard(
      stack(
        #"alignment="center""#,
        view("a", "", #"userLabel="a""#) + view("b", "", #"userLabel="b""#)),
      constraints: size + tie("s", "top", "root", "top") + tie("s", "leading", "root", "leading")
        + #"<constraint firstItem="s" firstAttribute="height" constant="100" id="sh"/>"#)
    let solved = try solved(text)
    #expect(solved.frames["b"] == Rect(x: 50, y: 30, width: 30, height: 40))
    #expect(solved.open.isEmpty)
  }

  @Test("An optional constraint of any priority overrides the stored size")
  func weakPriorities() throws {
    let weak = """
      <constraint firstItem="b" firstAttribute="width" constant="7" priority="1" id="bw"/>
      """
    let text = storyboard(
      stack("", view("a", "", #"userLabel="a""#) + view("b", "", #"userLabel="b""#)),
      constraints: size + weak + tie("s", "top", "root", "top")
        + tie("s", "leading", "root", "leading"))
    #expect(try solved(text).frames["b"]?.width == 7)
  }

  @Test("A label without a stored frame has its intrinsic size")
  func missingFrames() throws {
    let label = """
      <label translatesAutoresizingMaskIntoConstraints="NO" text="Name" id="a" userLabel="a">
      <fontDescription key="fontDescription" type="system" pointSize="17"/></label>
      """
    var options = ImportOptions()
    options.trustsStoredSizes = true
    let text = storyboard(
      label, constraints: tie("a", "top", "root", "top") + tie("a", "leading", "root", "leading"))
    let scene = try imported(text, options: options).scene
    #expect(scene.views[1].storedFrame == nil)
    #expect((frames(of: scene)["a"]?.width ?? 0) > 30)
  }

  @Test("A view in a table cell without constraints keeps its stored frame")
  func looseViews() throws {
    let object = """
      <tableViewCell id="cell"><rect key="frame" x="0" y="0" width="320" height="44"/>
      <tableViewCellContentView key="contentView" id="cv">
      <rect key="frame" x="0" y="0" width="320" height="44"/><subviews>
      \(view("a", "", #"userLabel="a""#))</subviews></tableViewCellContentView></tableViewCell>
      """
    let scene = try imported(xib(object, toolsVersion: 21_225), .tableCell).scene
    #expect(frames(of: scene)["a"] == Rect(x: 1, y: 2, width: 30, height: 40))
  }
}
