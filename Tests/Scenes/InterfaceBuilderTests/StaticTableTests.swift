import SnaplineAutoLayout
import SnaplineBasics
import SnaplineInterfaceBuilder
import SnaplineSceneModel
import Testing

/// Returns a static table with a title above its first section and a footer below it.
private func table(_ style: String) -> String {
  func cell(_ id: String, _ y: Double, _ attributes: String = "") -> String {
    """
    <tableViewCell \(attributes) id="\(id)" userLabel="\(id)">
      <rect key="frame" x="0.0" y="\(y)" width="375" height="60"/>
      <tableViewCellContentView key="contentView" tableViewCell="\(id)" id="\(id)c">
        <rect key="frame" x="0.0" y="0.0" width="375" height="60"/>
      </tableViewCellContentView></tableViewCell>
    """
  }
  return """
    <tableView style="\(style)" separatorStyle="none" sectionHeaderHeight="18"
      sectionFooterHeight="-1" dataMode="static" id="t" userLabel="table">
      <rect key="frame" x="0" y="0" width="375" height="667"/>
      <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
      <color key="separatorColor" red="1" green="0" blue="0" alpha="1" colorSpace="custom"
        customColorSpace="sRGB"/>
      <sections>
        <tableViewSection headerTitle="One" footerTitle="Words" id="s1"><cells>
          \(cell("a", 55.5, "accessoryType=\"checkmark\""))\(cell("b", 115.5))</cells>
        </tableViewSection>
        <tableViewSection id="s2"><cells>\(cell("c", 223.5))</cells></tableViewSection>
      </sections>
    </tableView>
    """
}

@Suite("Static tables of storyboards")
struct StaticTableTests {
  private func scene(_ style: String = "grouped", devices: [Device] = []) throws -> Scene {
    var options = ImportOptions()
    options.showsContainer = true
    options.devices = devices
    if !devices.isEmpty { options.mode = .runtime }
    return try imported(storyboard(table(style)), options: options).scene
  }

  @Test("A table has its style, heights and separators, and rows their accessories")
  func content() throws {
    let scene = try scene()
    let id = try #require(scene.view(named: "table"))
    guard case .scroll(let scroll) = scene[id].content, let rows = scroll.rows else {
      Issue.record("no table")
      return
    }
    #expect(rows.style == .grouped && rows.separatorStyle == .none)
    #expect(rows.separatorColor == AdaptiveColor(Color(255, 0, 0)))
    #expect(rows.headerHeight == 18 && rows.footerHeight == nil)
    let row = try #require(scene.view(named: "a"))
    guard case .cell(let cell) = scene[row].content else {
      Issue.record("no cell")
      return
    }
    #expect(cell.accessory == .checkmark && cell.height == 60)
    #expect(scene.sections(of: id).map(\.cells.count) == [2, 1])
  }

  @Test("On the canvas rows keep their stored frames; headers end above them, footers begin below")
  func canvas() throws {
    let frames = frames(of: try scene())
    #expect(frames["a"] == Rect(x: 0, y: 55.5, width: 375, height: 60))
    #expect(frames["c"]?.minY == 223.5)
    #expect(frames["sectionHeader_s1"] == Rect(x: 0, y: 0, width: 375, height: 55.5))
    #expect(frames["sectionFooter_s1"]?.minY == 175.5)
    #expect(frames["sectionHeader_s1.textLabel"]?.maxY == 49.5)
  }

  @Test("On a device rows have the table's width and their stored height")
  func device() throws {
    let device = try #require(Device.named("iphone-8-plus"))
    let frames = frames(of: try scene(devices: [device]))
    #expect(frames["a"]?.size == Size(width: 414, height: 60))
    #expect(frames["tableViewCellContentView_ac"]?.width == 414)
    // The footer's text, 30, and 18 for an empty header.
    let end = frames["b"]?.maxY ?? 0
    #expect(abs((frames["c"]?.minY ?? 0) - end - 48) < 1e-6)
    let inset = InterfaceBuilderTests.frames(
      of: try scene("insetGrouped", devices: [device]))
    #expect(inset["a"].map { [$0.minX, $0.width] } == [20, 374])
  }

  @Test("A row that is its own root is a plain view")
  func alone() throws {
    let text = storyboard(table("plain"))
    let row = try imported(text, .tableCell).scene
    #expect(row[.root].content == .plain)
  }
}
