import Geometry
import InterfaceBuilder
import SceneModel
import Testing
import Typography

private let frame = #"<rect key="frame" x="0" y="0" width="200" height="40"/>"#
private let red =
  #"red="1" green="0" blue="0" alpha="1" colorSpace="custom" customColorSpace="sRGB""#
private let blue =
  #"red="0" green="0" blue="1" alpha="1" colorSpace="custom" customColorSpace="sRGB""#
private let redColor = AdaptiveColor(Color(255, 0, 0))
private let blueColor = AdaptiveColor(Color(0, 0, 255))

@Suite("How Interface Builder files dress views and bars")
struct DressTests {
  private func first(_ element: String) throws -> View {
    let scene = try imported(storyboard(element, toolsVersion: 22_505)).scene
    return try #require(scene.views.dropFirst().first)
  }

  private func button(_ element: String) throws -> ButtonContent {
    guard case .button(let button) = try first(element).content else {
      Issue.record("no button")
      return ButtonContent(title: "", font: Font(.systemRegular, size: 1))
    }
    return button
  }

  // MARK: Texts

  @Test(
    "A text shrinks where its label says how small it may become, unless it says that it does not",
    arguments: [
      (#"minimumScaleFactor="0.5""#, 0.5), (#"minimumFontSize="10""#, 0.5),
      (#"adjustsFontSizeToFit="NO" minimumFontSize="10""#, nil), ("", nil),
    ])
  func shrinking(attributes: String, least: Double?) throws {
    let view = try first(label("a", attributes, font: #"type="system" pointSize="20""#))
    guard case .label(let label) = view.content else { return #expect(Bool(false)) }
    #expect(label.adjustsFontSize == (least != nil))
    #expect(label.minimumScale == least ?? 0)
  }

  @Test("A field has the text of its attributed string, in its font")
  func attributedField() throws {
    let view = try first(
      """
      <textField id="f">\(frame)<attributedString key="attributedText"><fragment content="Ada">
      <attributes><font key="NSFont" metaFont="system" size="20"/></attributes></fragment>
      </attributedString></textField>
      """)
    guard case .textField(let field) = view.content else { return #expect(Bool(false)) }
    #expect(field.text == "Ada" && field.font.size == 20)
  }

  // MARK: Buttons
}
