import SnaplineBasics
import SnaplineInterfaceBuilder
import SnaplineSceneModel
import SnaplineTypography
import Testing

@Suite("Configurations and states of imported buttons and labels")
struct ButtonImportTests {
  private func button(_ element: String) throws -> ButtonContent {
    try #require(try firstView(element).button)
  }

  @Test("The background of a configuration has its own fill, border and corner radius")
  func configuredBackgrounds() throws {
    let found = try button(
      """
      <button buttonType="system" id="b">\(frame)
      <buttonConfiguration key="configuration" style="tinted" title="Go" cornerStyle="fixed">
      <backgroundConfiguration key="background" cornerRadius="11" strokeWidth="2">
      <color key="backgroundColor" \(red)/><color key="strokeColor" \(blue)/>
      </backgroundConfiguration></buttonConfiguration></button>
      """)
    let configuration = try #require(found.configuration)
    #expect(configuration.fill == redColor && configuration.strokeColor == blueColor)
    #expect(configuration.strokeWidth == 2)
    #expect(configuration.cornerRadius(inHeight: 40, era: .ios15) == 11)
    #expect(configuration.cornerRadius(inHeight: 12, era: .ios15) == 6)
  }

  @Test("Each part of an attributed title keeps its font and color")
  func attributedTitles() throws {
    let found = try button(
      """
      <button buttonType="system" id="b">\(frame)
      <buttonConfiguration key="configuration" style="plain">
      <attributedString key="attributedTitle"><fragment content="New? ">
      <attributes><font key="NSFont" metaFont="system" size="13"/></attributes></fragment>
      <fragment content="Sign up"><attributes><color key="NSColor" \(red)/>
      <font key="NSFont" metaFont="systemBold" size="13"/></attributes></fragment>
      </attributedString></buttonConfiguration></button>
      """)
    #expect(found.title == "New? Sign up")
    #expect(found.runs.map(\.length) == [5, 7])
    #expect(found.runs.map(\.size) == [13, 13] && found.runs.map(\.weight) == [.regular, .bold])
    #expect(found.runs.map(\.color) == [nil, redColor])
  }

  @Test(
    "A button shows the title, color and image of its state, or those of the normal state",
    arguments: [
      ("", "Go", nil), (#"selected="YES""#, "On", redColor),
      (#"enabled="NO""#, "Off", nil), (#"highlighted="YES""#, "Go", nil),
    ] as [(String, String, AdaptiveColor?)])
  func states(attributes: String, title: String, color: AdaptiveColor?) throws {
    let found = try button(
      """
      <button \(attributes) buttonType="custom" id="b">\(frame)<state key="normal" title="Go"/>
      <state key="selected" title="On"><color key="titleColor" \(red)/></state>
      <state key="disabled" title="Off"/></button>
      """)
    #expect(found.title == title && found.stateTitleColor == color)
  }

  @Test("A highlighted label has its highlighted color")
  func highlightedLabels() throws {
    func color(_ attributes: String) throws -> AdaptiveColor? {
      try firstView(
        """
        <label text="Go" \(attributes) id="l">\(frame)<color key="textColor" \(red)/>
        <color key="highlightedColor" \(blue)/></label>
        """
      ).label?.color
    }
    #expect(try color("") == redColor)
    #expect(try color(#"highlighted="YES""#) == blueColor)
  }

  @Test("A title in a font that stands in for another one shrinks instead of losing letters")
  func standIns() throws {
    let other = #"<fontDescription key="titleFontDescription" name="Own-Bold" pointSize="17"/>"#
    func scale(_ font: String) throws -> Double {
      try button(
        """
        <button buttonType="system" id="b">\(frame)
        <buttonConfiguration key="configuration" style="plain" title="Go">\(font)
        </buttonConfiguration></button>
        """
      ).minimumScale
    }
    #expect(try scale("") == 1)
    #expect(try scale(other) == 0.75)
  }
}
