import SnaplineBasics
import SnaplineInterfaceBuilder
import SnaplineSceneModel
import Testing

private func problems(_ bytes: [UInt8], _ limits: Limits = .standard) -> [String] {
  let read = readInterface(bytes, file: "a.xib", limits: limits)
  let made = read.value?.scenes(identity: "a", limits: limits)
  return (read.diagnostics + (made?.diagnostics ?? [])).map { diagnostic in
    "\(diagnostic.span?.start.line ?? 0):\(diagnostic.span?.start.column ?? 0) \(diagnostic.code)"
  }
}

private func problems(_ text: String) -> [String] { problems(Array(text.utf8)) }

@Suite("Hostile XML")
struct HostileDocumentTests {
  @Test("Expanding entities are refused at their declaration")
  func entityBomb() {
    let text = """
      <?xml version="1.0"?>
      <!DOCTYPE a [<!ENTITY x "xxxxxxxxxx"><!ENTITY y "&x;&x;&x;&x;&x;&x;&x;&x;&x;&x;">]>
      <document>&y;</document>
      """
    #expect(problems(text).first == "2:13 xml.document-type")
  }

  @Test("Invalid numbers, unknown ids and duplicate ids are reported")
  func damage() {
    let text = storyboard(
      view("a") + view("a"),
      constraints: """
        <constraint firstItem="a" firstAttribute="width" constant="abc" id="c1"/>
        <constraint firstItem="gone" firstAttribute="width" constant="40" id="c2"/>
        <constraint firstItem="a" firstAttribute="height" constant="NaN" id="c3"/>
        """)
    let read = readInterface(Array(text.utf8), file: "Main.storyboard")
    #expect(
      read.diagnostics.map(\.message).sorted() == [
        "'constant' must be a number: 'NaN'", "'constant' must be a number: 'abc'",
        "duplicate object id 'a'", "no object has the id 'gone'",
      ])
    #expect(read.diagnostics.allSatisfy { $0.severity == .warning && $0.span != nil })
  }

  @Test("A merge conflict is reported as such")
  func merge() {
    let text = """
      <?xml version="1.0"?>
      <document>
      <<<<<<< ours
      <view id="a"/>
      =======
      <view id="b"/>
      >>>>>>> theirs
      </document>
      """
    #expect(problems(text).first?.hasSuffix("file.merge-conflict") == true, "\(problems(text))")
  }

  @Test("Nesting of elements is limited")
  func deep() {
    let text = String(repeating: "<view>", count: 100_000)
    #expect(problems(text).first?.hasSuffix("xml.nesting") == true)
  }

  @Test("An element with a megabyte of attributes is read")
  func attributes() {
    let many = (0..<60_000).map { "a\($0)=\"1\"" }.joined(separator: " ")
    #expect(problems("<document \(many)/>") == ["1:1 ib.document"])
    #expect(problems("<document a=\"\(String(repeating: "x", count: 2_000_000))\"/>").count == 1)
  }

  @Test(
    "A syntax error is reported with its location",
    arguments: [
      ("<document>", "1:11 xml.syntax"), ("", "1:1 xml.syntax"), ("<a b=\"", "1:1 xml.syntax"),
      ("<a></b>", "1:6 xml.syntax"), ("<a/><b/>", "1:5 xml.syntax"),
      ("<a b='1' b='2'/>", "1:10 xml.syntax"), ("<a>&nbsp;</a>", "1:4 xml.syntax"),
      ("<?xml version=\"1.0\" encoding=\"klingon\"?><a/>", "1:31 xml.syntax"),
    ])
  func broken(text: String, expected: String) {
    #expect(problems(text).first == expected)
  }

  @Test("Every truncated storyboard, in steps of 7 bytes, has a diagnostic")
  func prefixes() {
    let bytes = Array(storyboard(view("a")).utf8)
    for length in stride(from: 0, to: bytes.count - 1, by: 7) {
      #expect(!problems(Array(bytes[..<length])).isEmpty)
    }
  }

  @Test("UTF-16 is read, and invalid UTF-8 is reported")
  func encodings() {
    let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><a/>"
    let units = text.utf16.flatMap { unit -> [UInt8] in [UInt8(unit & 255), UInt8(unit >> 8)] }
    let wide: [UInt8] = [0xFF, 0xFE] + units
    #expect(problems(wide).first?.hasSuffix("ib.document") == true)
    #expect(problems([0x3C, 0x61, 0x3E, 0xFF, 0xFE]) == ["1:4 xml.syntax"])
  }

  @Test(
    "A document of another type or platform is reported",
    arguments: [
      ("<archive type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\"/>", "1:1 ib.document"),
      ("<plist/>", "1:1 ib.document"),
      ("<document type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\"/>", "1:1 ib.platform"),
      ("<document type=\"com.apple.InterfaceBuilder.WatchKit.Storyboard\"/>", "1:1 ib.platform"),
    ])
  func otherDocuments(text: String, expected: String) { #expect(problems(text) == [expected]) }

  @Test("Unknown devices and invalid priorities are reported")
  func outOfRange() {
    let text = storyboard(
      view("a"),
      constraints: """
        <constraint firstItem="a" firstAttribute="width" constant="1" priority="-5" id="c1"/>
        <constraint firstItem="a" firstAttribute="height" constant="1" priority="1001" id="c2"/>
        """, device: "retina99")
    let read = readInterface(Array(text.utf8), file: "Main.storyboard")
    #expect(
      read.diagnostics.map(\.message) == [
        "unknown canvas device 'retina99'",
        "'priority' must be from 0 to 1000: -5", "'priority' must be from 0 to 1000: 1001",
      ])
    #expect(
      read.diagnostics.compactMap(\.hint).dropFirst() == [
        "the constraint is ignored", "1000 is used",
      ])
  }

  @Test("A view without a frame is reported at its location")
  func frameless() {
    #expect(
      problems(
        """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB"><scenes><scene>
        <objects><viewController id="a"><view key="view" id="b"/></viewController></objects>
        </scene></scenes></document>
        """) == ["2:33 ib.empty"])
    #expect(
      problems(
        """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB">
        <objects><view id="b"/></objects></document>
        """) == ["2:10 ib.empty"])
  }

  @Test("Texts in documents have the same maximum length as in scenes")
  func longTexts() throws {
    let long = String(repeating: "x", count: Limits.standard.textLength + 1)
    let half = String(repeating: "y", count: Limits.standard.textLength / 2 + 1)
    let rect = #"<rect key="frame" x="0" y="0" width="9" height="9"/>"#
    let fragment = #"<fragment content="\#(half)"><attributes/></fragment>"#
    for label in [
      #"<label text="\#(long)" id="a">\#(rect)</label>"#,
      #"<label id="a">\#(rect)<string key="text">\#(long)</string></label>"#,
      #"""
      <label id="a">\#(rect)<attributedString key="attributedText">\#(fragment)\#(fragment)
      </attributedString></label>
      """#,
    ] {
      let read = readInterface(Array(storyboard(label).utf8), file: "a.storyboard")
      #expect(read.diagnostics.map(\.code) == ["value.too-long"])
      let scene = try #require(read.value?.scenes(identity: "a").value.first?.scene)
      #expect(scene.texts(withTyped: true).allSatisfy { $0.text.utf8.count <= long.utf8.count - 1 })
    }
    // Neither an image's data nor the whitespace of a long list counts as a text.
    let blanks = String(repeating: " ", count: long.utf8.count)
    let data = #"<image name="i"><mutableData key="d">\#(long)</mutableData></image>"#
    #expect(problems(storyboard("\(view("a"))\(blanks)", more: data)).isEmpty)
  }

  @Test("Extreme numbers and unknown references yield a valid scene")
  func absurd() throws {
    let text = storyboard(
      """
      <label text="x" numberOfLines="1e300" id="a"><rect key="frame" x="-1e300" y="1e300" \
      width="-5" height="1e308"/><fontDescription key="fontDescription" type="system" \
      pointSize="1e300"/></label>
      <segmentedControl selectedSegmentIndex="0.5" id="b"><rect key="frame" x="0" y="0" \
      width="inf" height="nan"/></segmentedControl>
      <stackView id="c" spacing="1e300"><rect key="frame" x="0" y="0" width="1" height="1"/>\
      </stackView>
      """,
      constraints: """
        <constraint firstItem="a" firstAttribute="width" constant="1e300" id="c1"/>
        <constraint firstItem="zzz" firstAttribute="width" constant="1" id="c2"/>
        """)
    let read = readInterface(Array(text.utf8), file: "Main.storyboard")
    let numbers = read.diagnostics.filter { $0.code == "ib.number" }
    #expect(numbers.count == 8)
    #expect(
      numbers.last?.message == "'constant' must be from -1000000 to 1000000: 1e300"
        && numbers.last?.hint == "1000000 is used")
    #expect(read.diagnostics.count == 9)
    let scene = try #require(read.value?.scenes(identity: "Main").value.first).scene
    let magnitude = Limits.standard.magnitude
    for view in scene.views {
      let frames = [view.frame, view.storedFrame].compactMap { $0 }
      #expect(frames.allSatisfy { abs($0.minX) <= magnitude && $0.height <= magnitude })
    }
    #expect(scene.constraints.allSatisfy { abs($0.constant) <= magnitude })
  }
}
