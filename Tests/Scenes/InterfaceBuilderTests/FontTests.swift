import SnaplineBasics
import SnaplineInterfaceBuilder
import Testing

@Suite("Fonts of documents")
struct FontTests {
  private func notes(_ subviews: String, toolsVersion: Int = 22_505) throws -> [String] {
    let text = storyboard(subviews, toolsVersion: toolsVersion)
    let document = try #require(readInterface(Array(text.utf8), file: "a.storyboard").value)
    return document.scenes(identity: "a").diagnostics.filter { $0.code == "ib.font" }.map {
      "\($0.severity.rawValue) \($0.message)"
    }
  }

  private func label(_ id: String, _ name: String, _ family: String) -> String {
    InterfaceBuilderTests.label(
      id, #"text="x""#, font: #"name="\#(name)" family="\#(family)" pointSize="17""#)
  }

  @Test("An unavailable font is a note with its replacement, once per root")
  func replaced() throws {
    let labels =
      label("a", "GothamPro", "Gotham Pro") + label("b", "GothamPro", "Gotham Pro")
      + label("c", "Avenir-Book", "Avenir")
    #expect(
      try notes(labels) == [
        "note the font 'GothamPro' is replaced by Inter",
        "note the font 'Avenir-Book' is replaced by Inter",
      ])
    #expect(
      try notes(label("a", "Futura-Medium", "Futura"), toolsVersion: 5_056) == [
        "note the font 'Futura-Medium' is replaced by Liberation Sans"
      ])
    #expect(
      try notes(label("a", "Menlo-Bold", "Menlo")) == [
        "note the font 'Menlo-Bold' is replaced by DejaVu Sans Mono"
      ])
  }

  @Test("An unavailable font of an attributed string is a note")
  func attributed() throws {
    let text = """
      <label id="a"><rect key="frame" x="0" y="0" width="50" height="20"/>
      <attributedString key="attributedText"><fragment content="x"><attributes>
      <font key="NSFont" size="17" name="AGaramondPro-Regular"/></attributes></fragment>
      </attributedString></label>
      """
    #expect(try notes(text) == ["note the font 'AGaramondPro-Regular' is replaced by Inter"])
  }

  @Test(
    "System fonts and Helvetica have no note",
    arguments: [
      #"type="system" pointSize="17""#, #"style="UICTFontTextStyleBody""#,
      #"name=".AppleSystemUIFont" family=".AppleSystemUIFont" pointSize="17""#,
      #"name="HelveticaNeue" family="Helvetica Neue" pointSize="17""#,
      #"name="HelveticaNeue-Light" family="Helvetica Neue" pointSize="17""#,
      #"name="Helvetica-Bold" family="Helvetica" pointSize="17""#,
    ])
  func known(font: String) throws {
    #expect(try notes(InterfaceBuilderTests.label("a", #"text="x""#, font: font)).isEmpty)
  }
}
