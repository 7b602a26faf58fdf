import SnaplineAutoLayout
import SnaplineBasics
import SnaplineInterfaceBuilder
import SnaplineSceneModel
import Testing

@Suite("Conflicting constraints on Interface Builder's canvas")
struct CanvasConflictTests {
  private func layout(_ imported: ImportedScene) -> SolvedLayout {
    let scene = imported.scene
    return solveLayout(
      scene,
      LayoutEnvironment(of: scene, device: scene.devices[0], orientation: scene.orientations[0])
    ).layout
  }

  /// A cell of 63 points whose content needs 60: a button between its edges, and a label in the
  /// middle.
  private func lowCell(_ attributes: String = "") -> String {
    """
    <tableViewCell id="cell" \(attributes)><rect key="frame" x="0" y="0" width="320" height="63"/>
    <tableViewCellContentView key="contentView" id="cv">
    <rect key="frame" x="0" y="0" width="320" height="63"/><subviews>
    \(view("button", "", #"userLabel="button""#))\(view("mark", "", #"userLabel="mark""#))
    </subviews><constraints>
    \(tie("button", "top", "cv", "top", 10))\(tie("cv", "bottom", "button", "bottom", 10))
    \(tie("button", "leading", "cv", "leading", 10))\(constant("button", "height", 40))
    \(constant("button", "width", 40))\(tie("mark", "centerY", "cv", "centerY"))
    \(tie("mark", "trailing", "cv", "trailing"))\(constant("mark", "height", 10))
    \(constant("mark", "width", 10))</constraints></tableViewCellContentView></tableViewCell>
    """
  }

  private func constant(_ view: String, _ attribute: String, _ points: Int) -> String {
    """
    <constraint firstItem="\(view)" firstAttribute="\(attribute)" constant="\(points)"
    id="\(view)-\(attribute)"/>
    """
  }

  @Test("The content of a xib's cell has its fitting height, regardless of the cell's height")
  func fittingCells() throws {
    let imported = try imported(xib(lowCell(), toolsVersion: 21_225), .tableCell)
    let frames = frames(of: imported.scene)
    #expect(frames["button"]?.minY == 10 && frames["button"]?.height == 40)
    #expect(frames["mark"]?.midY == 30)
    #expect(layout(imported).conflicts.isEmpty)
  }

  @Test("A row with a fixed height keeps it, and breaks a constant in its content")
  func fixedRows() throws {
    let imported = try imported(
      storyboard(table(rowHeight: "63", lowCell(#"rowHeight="63""#))), .tableCell)
    #expect(frames(of: imported.scene)["button"]?.height == 43)
    #expect(layout(imported).conflicts.count == 1)
  }

  @Test("A row of a self-sizing table has its fitting height")
  func selfSizingRows() throws {
    let imported = try imported(storyboard(table(rowHeight: "-1", lowCell())), .tableCell)
    #expect(frames(of: imported.scene)["mark"]?.midY == 30)
    #expect(layout(imported).conflicts.isEmpty)
  }

  @Test("In a self-sizing table a row's own height is kept")
  func customHeights() throws {
    let imported = try imported(
      storyboard(table(rowHeight: "-1", lowCell(#"rowHeight="63""#))), .tableCell)
    #expect(frames(of: imported.scene)["button"]?.height == 43)
  }

  @Test("On a device self-sizing rows have their fitting height, others the document's")
  func rowsOfDevices() throws {
    func height(_ rowHeight: String, _ cell: String) throws -> Double? {
      var options = ImportOptions()
      options.showsContainer = true
      options.devices = [try #require(Device.named("iphone-8"))]
      options.mode = .runtime
      let text = storyboard(table(rowHeight: rowHeight, cell, separator: "none"))
      return frames(of: try imported(text, options: options).scene)["tableViewCell_cell"]?.height
    }
    #expect(try height("-1", lowCell()) == 60)
    #expect(try height("-1", lowCell(#"rowHeight="63""#)) == 63)
    #expect(try height("63", lowCell()) == 63)
  }

  private func table(rowHeight: String, _ cell: String, separator: String = "default") -> String {
    """
    <tableView translatesAutoresizingMaskIntoConstraints="YES" style="plain" id="table"
      separatorStyle="\(separator)" rowHeight="\(rowHeight)" sectionHeaderHeight="28">
    <rect key="frame" x="0" y="0" width="375" height="667"/>
    <prototypes>\(cell)</prototypes></tableView>
    """
  }

  /// A top-level view of 100 points with one subview.
  private func alone(_ constraints: String, _ subviews: String) -> String {
    xib(
      """
      <view id="v"><rect key="frame" x="0" y="0" width="100" height="100"/>
      <subviews>\(subviews)</subviews><constraints>\(constraints)</constraints></view>
      """, toolsVersion: 21_225)
  }

  @Test("A constant size of a top-level view is broken by the canvas size")
  func sizesOfRoots() throws {
    let text = alone(
      constant("v", "height", 80) + tie("a", "top", "v", "top") + tie("v", "bottom", "a", "bottom")
        + tie("a", "leading", "v", "leading") + tie("v", "trailing", "a", "trailing"),
      view("a", "", #"userLabel="a""#))
    let layout = layout(try imported(text, .topLevel))
    #expect(layout.views[1].frame.height == 100)
    #expect(layout.conflicts.count == 1)
  }

  @Test("In a top-level view the constraint to the far edge is broken before a constant size")
  func farEdges() throws {
    let text = alone(
      constant("a", "height", 40) + constant("a", "width", 40) + tie("a", "top", "v", "top", 10)
        + tie("v", "bottom", "a", "bottom", 10) + tie("a", "leading", "v", "leading", 10)
        + tie("v", "trailing", "a", "trailing", 10), view("a", "", #"userLabel="a""#))
    let frames = frames(of: try imported(text, .topLevel).scene)
    #expect(frames["a"] == Rect(x: 10, y: 10, width: 40, height: 40))
  }

  @Test("In a controller's view the largest of several constant sizes is broken")
  func largestConstants() throws {
    let text = storyboard(
      view("a", "", #"userLabel="a""#) + view("b", "", #"userLabel="b""#),
      constraints: tie("a", "top", "root", "top") + tie("b", "top", "a", "bottom")
        + tie("root", "bottom", "b", "bottom") + constant("a", "height", 500)
        + constant("b", "height", 50) + tie("a", "leading", "root", "leading")
        + tie("b", "leading", "root", "leading") + constant("a", "width", 10)
        + constant("b", "width", 10))
    let frames = try frames(text)
    #expect(frames["a"]?.height == 617 && frames["b"]?.height == 50)
  }

  @Test("A stack view's alignment is broken if no size is given from outside")
  func stackAlignments() throws {
    let stack = """
      <stackView alignment="top" translatesAutoresizingMaskIntoConstraints="NO" id="s">
      <rect key="frame" x="0" y="0" width="80" height="40"/><subviews>
      \(view("a", "", #"userLabel="a""#))</subviews></stackView>
      """
    let text = storyboard(
      stack,
      constraints: constant("a", "height", 30) + constant("a", "width", 30)
        + tie("s", "top", "root", "top") + tie("s", "leading", "root", "leading")
        + constant("s", "height", 40) + tie("a", "bottom", "s", "bottom"))
    let frames = try frames(text)
    #expect(frames["a"] == Rect(x: 0, y: 10, width: 30, height: 30))
  }

  @Test("A frame with autoresizing mask is never broken")
  func framedViews() throws {
    let framed = """
      <view id="f" userLabel="f"><rect key="frame" x="20" y="20" width="100" height="100"/>
      <autoresizingMask key="autoresizingMask" flexibleMaxX="YES" flexibleMaxY="YES"/></view>
      """
    let text = storyboard(
      framed,
      constraints: tie("root", "trailing", "f", "trailing", 20)
        + tie("root", "bottom", "f", "bottom", 20))
    #expect(try frames(text)["f"] == Rect(x: 20, y: 20, width: 100, height: 100))
  }
}
