import Foundation
import SnaplineBasics
import SnaplineImaging
import TestSupport
import Testing

/// Returns a constraint between edges of two views.
private func edge(
  _ first: String, _ edge: String, _ second: String, _ other: String, _ constant: Int
) -> String {
  """
  <constraint firstItem="\(first)" firstAttribute="\(edge)" secondItem="\(second)"
    secondAttribute="\(other)" constant="\(constant)" id="\(first)\(edge)\(second)"/>
  """
}

/// Returns a multi-line label that fills a view except for a margin of 10 points and 30 points
/// below.
private func content(of view: String, _ width: Int, _ height: Int) -> String {
  """
  <subviews>
  <label text="One line" numberOfLines="0" translatesAutoresizingMaskIntoConstraints="NO" id="lb">
  <rect key="frame" x="10" y="10" width="\(width - 20)" height="20"/>
  <fontDescription key="fontDescription" type="system" pointSize="17"/></label>
  <view translatesAutoresizingMaskIntoConstraints="NO" id="ln">
  <rect key="frame" x="10" y="\(height - 40)" width="\(width - 20)" height="30"/>
  <constraints><constraint firstAttribute="height" constant="30" id="lh"/></constraints></view>
  </subviews><constraints>
  \(edge("lb", "leading", view, "leading", 10))\(edge("lb", "top", view, "top", 10))
  \(edge(view, "trailing", "lb", "trailing", 10))\(edge("ln", "top", "lb", "bottom", 8))
  \(edge("ln", "leading", view, "leadingMargin", 0))\(edge(view, "trailing", "ln", "trailing", 10))
  \(edge(view, "bottom", "ln", "bottom", 10))</constraints>
  """
}

private func cell(_ content: String, _ attributes: String = "", height: Int = 120) -> String {
  """
  <tableViewCell reuseIdentifier="Row" id="row" \(attributes)>
  <rect key="frame" x="0" y="0" width="320" height="\(height)"/>
  <tableViewCellContentView key="contentView" tableViewCell="row" id="cv">
  <rect key="frame" x="0" y="0" width="320" height="\(height)"/>\(content)
  </tableViewCellContentView></tableViewCell>
  """
}

private func xib(_ objects: String) -> String {
  """
  <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="22505"
    targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useTraitCollections="YES">
  <device id="retina4_7" orientation="portrait"/><objects>\(objects)</objects></document>
  """
}

private func storyboard(_ table: String, _ cells: String) -> String {
  """
  <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0"
    toolsVersion="22505" targetRuntime="iOS.CocoaTouch" useAutolayout="YES"
    useTraitCollections="YES" useSafeAreas="YES">
  <device id="retina4_7" orientation="portrait"/><scenes><scene sceneID="s"><objects>
  <tableViewController id="vc"><tableView key="view" \(table) id="tb">
  <rect key="frame" x="0" y="0" width="375" height="667"/><prototypes>\(cells)</prototypes>
  </tableView></tableViewController></objects></scene></scenes></document>
  """
}

private func view(_ width: Int, _ height: Int, _ content: String = "") -> String {
  """
  <view id="card"><rect key="frame" x="0" y="0" width="\(width)" height="\(height)"/>\(content)</view>
  """
}

@Suite("Cells and xib views on a device")
struct DeviceRootTests {
  /// Returns the frames of the only cell or xib view of a file on a device, one per line.
  private func frames(
    _ text: String, _ name: String = "Card.xib", device: String = "iphone-16"
  ) throws -> String {
    let workshop = try TemporaryProject()
    try workshop.folder.write(text, to: name)
    let outcome = try workshop.run(
      "dump", "--stage", "layout", name, "--device", device, "-g", "!**/tableViewController-vc/**")
    #expect(outcome.status == 0, "\(outcome.errors)")
    return outcome.text
  }

  @Test("A table cell is as wide as the screen and as high as its content")
  func cells() throws {
    // 10 + 20.33 (a line of text) + 8 + 30 + 10 points.
    let fitted = try frames(xib(cell(content(of: "cv", 320, 120))))
    #expect(fitted.contains("root 0 0 393 78.333\n"), "\(fitted)")
    // The line begins at the content's margin: 20 points on a wide iPhone, 16 on a narrow one.
    #expect(fitted.contains("view_ln 20 38.333 363 30"), "\(fitted)")
    let narrow = try frames(xib(cell(content(of: "cv", 320, 120))), device: "iphone-8")
    #expect(narrow.contains("root 0 0 375 78.5\n"), "\(narrow)")
    #expect(narrow.contains("view_ln 16 38.5 349 30"), "\(narrow)")
    let empty = try frames(xib(cell("")))
    #expect(empty.contains("root 0 0 393 44\n"), "\(empty)")
  }

  @Test("A storyboard cell keeps its row height, or that of its table")
  func rowHeights() throws {
    let rows = content(of: "cv", 320, 120)
    for (table, own, expected) in [
      (#"rowHeight="-1""#, "", "root 0 0 393 78.333\n"),
      (#"rowHeight="-1""#, #"rowHeight="120""#, "root 0 0 393 120\n"),
      (#"rowHeight="120""#, "", "root 0 0 393 120\n"),
      (#"rowHeight="-1" style="insetGrouped""#, "", "root 0 0 361 78.333\n"),
    ] {
      let text = try frames(storyboard(table, cell(rows, own)), "Main.storyboard")
      #expect(text.contains(expected), "\(table) \(own): \(text)")
    }
  }

  @Test("A screen-wide xib view gets the device's width and a fitting height")
  func views() throws {
    let wide = try frames(xib(view(375, 200, content(of: "card", 375, 200))))
    #expect(wide.contains("root 0 0 393 78.333\n"), "\(wide)")
    // At run time the view is a subview, with margins of 8 points.
    #expect(wide.contains("view_ln 8 38.333"), "\(wide)")
    let narrow = try frames(xib(view(240, 200, content(of: "card", 240, 200))))
    #expect(narrow.contains("root 0 0 240 78.333\n"), "\(narrow)")
    let empty = try frames(xib(view(240, 90)))
    #expect(empty.contains("root 0 0 240 90\n"), "\(empty)")
  }

  @Test("The view of a xib's owner fills the screen and has its margins")
  func owner() throws {
    let placeholder = """
      <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="CardController">
      <connections><outlet property="view" destination="card" id="o"/></connections></placeholder>
      """
    let text = try frames(xib(placeholder + view(375, 500, content(of: "card", 375, 500))))
    #expect(text.contains("root 0 0 393 852\n"), "\(text)")
    #expect(text.contains("view_ln 16 "), "\(text)")
  }

  @Test("A collection cell keeps its size, and an image has the size of its root")
  func collectionCell() throws {
    let text = xib(
      """
      <collectionViewCell reuseIdentifier="Tile" id="tile">
      <rect key="frame" x="0" y="0" width="150" height="90"/></collectionViewCell>
      """)
    #expect(try frames(text).contains("root 0 0 150 90\n"))
    let workshop = try TemporaryProject()
    try workshop.folder.write(xib(cell(content(of: "cv", 320, 120))), to: "Card.xib")
    let rendered = try workshop.run("render", "Card.xib", "--device", "iphone-8", "-o", "card.png")
    #expect(rendered.status == 0, "\(rendered.errors)")
    let size = try decodePNG(workshop.folder.read("card.png")).size
    #expect(size == PixelSize(width: 750, height: 157))
  }

  @Test("A changed cell is reported on a device, with its cause", .requires(.git))
  func change() throws {
    let workshop = try TemporaryProject()
    try FileManager.default.removeItem(atPath: workshop.folder["Scenes"])
    let text = xib(cell(content(of: "cv", 320, 120)))
    try workshop.folder.write(text, to: "Row.xib")
    try workshop.git("init", "-q")
    try workshop.commit()
    let still = try workshop.run("diff", "--base", "HEAD", "--device", "iphone-16")
    #expect(still.status == 0, "\(still.text)\(still.errors)")
    #expect(still.text.contains("1 shot of 1 scene: 1 same"), "\(still.text)")
    let changed = text.replacing(#"constant="30" id="lh""#, with: #"constant="38" id="lh""#)
    try workshop.folder.write(changed, to: "Row.xib")
    let outcome = try workshop.run("diff", "--base", "HEAD", "--device", "iphone-16")
    #expect(outcome.status == 1, "\(outcome.text)\(outcome.errors)")
    #expect(outcome.text.contains("height 30 → 38 pt"), "\(outcome.text)")
    #expect(outcome.text.contains("because"), "\(outcome.text)")
  }

  @Test("Roots that cannot be rendered are counted and listed")
  func leftOut() throws {
    let workshop = try TemporaryProject()
    try workshop.folder.write(xib(cell(content(of: "cv", 320, 120)) + view(0, 0)), to: "Card.xib")
    let listed = try workshop.run("list", "shots", "Card.xib", "--device", "iphone-16")
    #expect(listed.text == "Card/Row-row/portrait-iphone-16\n", "\(listed.text)")
    #expect(
      listed.errors == """
        Card/view-card: not rendered, xib view without width or height
        1 root not rendered: 1 xib view without width or height

        """, "\(listed.errors)")
  }

  @Test("Roots of tvOS documents are not laid out on an iPhone", .requires(.git))
  func television() throws {
    let workshop = try TemporaryProject()
    try FileManager.default.removeItem(atPath: workshop.folder["Scenes"])
    let text = xib(view(1920, 1080, content(of: "card", 1920, 1080)))
      .replacing("CocoaTouch.XIB", with: "AppleTV.XIB")
      .replacing("iOS.CocoaTouch", with: "AppleTV")
      .replacing("retina4_7", with: "appleTV")
    try workshop.folder.write(text, to: "TV.xib")
    try workshop.folder.write(xib(cell(content(of: "cv", 320, 120))), to: "Row.xib")
    try workshop.git("init", "-q")
    try workshop.commit()
    let changed = text.replacing("One line", with: "Another line")
    try workshop.folder.write(changed, to: "TV.xib")
    let own = try workshop.run("diff", "--base", "HEAD")
    #expect(own.status == 1, "\(own.text)\(own.errors)")
    let outcome = try workshop.run("diff", "--base", "HEAD", "--device", "iphone-16")
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.errors)")
    #expect(outcome.text.contains("1 shot of 1 scene: 1 same"), "\(outcome.text)")
    #expect(
      (outcome.text + outcome.errors).contains("1 root not rendered: 1 xib view for tvOS"),
      "\(outcome.text)\(outcome.errors)")
    let alone = try workshop.run("diff", "--base", "HEAD", "TV.xib", "--device", "iphone-16")
    #expect(alone.status == 0, "\(alone.text)\(alone.errors)")
    #expect(alone.errors == "1 root not rendered: 1 xib view for tvOS\n", "\(alone.errors)")
    let listed = try workshop.run("list", "shots", "TV.xib", "Row.xib", "--device", "iphone-16")
    #expect(listed.text == "Row/Row-row/portrait-iphone-16\n", "\(listed.text)")
    #expect(
      listed.errors.contains("TV/view-card: not rendered, xib view for tvOS"),
      "\(listed.errors)")
  }
}
