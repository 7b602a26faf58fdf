import SnaplineInterfaceBuilder
import SnaplineSceneModel
import SnaplineTypography
import Testing

@Suite("Attributed strings of Interface Builder")
struct AttributedTextTests {
  private func label(_ fragments: String) throws -> LabelContent {
    let element = """
      <label text="" textAlignment="natural" numberOfLines="0" id="l-1">
      <rect key="frame" x="0" y="0" width="100" height="20"/>
      <attributedString key="attributedText">\(fragments)</attributedString>
      <fontDescription key="fontDescription" type="system" pointSize="17"/></label>
      """
    let scene = try imported(storyboard(element)).scene
    guard case .label(let label) = try #require(scene.views.last).content else {
      throw UnexpectedKind()
    }
    return label
  }

  private struct UnexpectedKind: Error {}

  @Test("Fragments have their fonts, colors and underlines, and the first paragraph its alignment")
  func parts() throws {
    let found = try label(
      """
      <fragment content="plain, "><attributes>
        <font key="NSFont" metaFont="system" size="15"/>
        <paragraphStyle key="NSParagraphStyle" alignment="center" lineSpacing="3"/>
      </attributes></fragment>
      <fragment content="bold"><attributes>
        <color key="NSColor" red="1" green="0" blue="0" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
        <font key="NSFont" metaFont="systemBold" size="20"/>
        <integer key="NSUnderline" value="1"/>
      </attributes></fragment>
      <fragment content=" and other"><attributes>
        <font key="NSFont" size="12" name="HelveticaNeue"/>
      </attributes></fragment>
      """)
    #expect(found.text == "plain, bold and other")
    #expect(found.runs.map(\.length) == [7, 4, 10])
    #expect(found.runs.map(\.size) == [15, 20, 12])
    #expect(found.runs[1].font(in: found.font).face == .systemBold)
    #expect(found.runs[1].isUnderlined && !found.runs[0].isUnderlined)
    #expect(found.runs[1].color == AdaptiveColor(Color(255, 0, 0)))
    #expect(found.runs[2].font(in: found.font).face == .helveticaNeueRegular)
    #expect(found.alignment == .center)
    #expect(found.paragraphs.lineSpacing == 3)
  }

  @Test("A text of one fragment is plain text in that fragment's font")
  func single() throws {
    let found = try label(
      """
      <fragment content="one"><attributes>
        <font key="NSFont" metaFont="system" size="20"/></attributes></fragment>
      <fragment content=""/>
      """)
    #expect(found.runs.isEmpty && found.text == "one" && found.font.size == 20)
  }

  @Test("Kerning and the indents of the first paragraph are those of the file")
  func kerningAndIndents() throws {
    let found = try label(
      """
      <fragment content="one"><attributes>
        <real key="NSKern" value="1.5"/>
        <paragraphStyle key="NSParagraphStyle" firstLineHeadIndent="12" headIndent="20" \
      tailIndent="-8"/>
      </attributes></fragment>
      """)
    #expect(found.font.kern == 1.5)
    let style = found.paragraphs
    #expect((style.firstLineHeadIndent, style.headIndent, style.tailIndent) == (12, 20, -8))
  }

  @Test("Invalid numbers are ignored")
  func hostile() throws {
    let found = try label(
      """
      <fragment content="one"><attributes>
        <font key="NSFont" metaFont="system" size="-3"/>
        <paragraphStyle key="NSParagraphStyle" lineSpacing="1e30" lineHeightMultiple="-1"/>
      </attributes></fragment><fragment content=" two"/>
      """)
    #expect(found.font.size == 17)
    #expect(found.runs.allSatisfy { $0.size == nil })
    #expect(found.paragraphs.lineSpacing <= 1e6 && found.paragraphs.lineHeightMultiple == 1)
  }
}
