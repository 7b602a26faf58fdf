import SnaplineInterfaceBuilder
import SnaplineSceneModel
import TestSupport
import Testing

@Suite("Imported text input traits")
struct TextInputImportTests {
  private func input(_ traits: String) throws -> TextInputTraits {
    let text = storyboard(
      """
      <textField borderStyle="roundedRect" clearButtonMode="whileEditing" enabled="NO" id="f">
      <rect key="frame" x="1" y="2" width="30" height="40"/>\(traits)</textField>
      """)
    let view = try imported(text).scene.views[1]
    guard case .textField(let field) = view.content else {
      Issue.record("the view is a field")
      return TextInputTraits()
    }
    #expect(field.clearButtonMode == .whileEditing && !field.isEnabled)
    return field.input
  }

  @Test("Traits are imported, also under older names")
  func traits() throws {
    let input = try input(
      """
      <textInputTraits key="textInputTraits" autocapitalizationType="words"
        autocorrectionType="no" keyboardType="alphabet" keyboardAppearance="alert"
        returnKeyType="continue" enablesReturnKeyAutomatically="YES"/>
      """)
    #expect(input.keyboardType == .asciiCapable && input.keyboardAppearance == .dark)
    #expect(input.returnKeyType == .continue && input.enablesReturnKeyAutomatically)
    #expect(input.autocorrectionType == .no && input.autocapitalizationType == .words)
  }

  @Test("Missing capitalization means none, and a missing element means UIKit's defaults")
  func silence() throws {
    let written = try input(#"<textInputTraits key="textInputTraits" keyboardType="new"/>"#)
    #expect(written.autocapitalizationType == .none && written.keyboardType == .default)
    #expect(try input("") == TextInputTraits())
  }

  @Test("A search bar has its text, placeholder and buttons")
  func searchBar() throws {
    let text = storyboard(
      """
      <searchBar text="Rome" placeholder="Find" showsCancelButton="YES" id="s">
      <rect key="frame" x="0" y="0" width="375" height="56"/>
      <textInputTraits key="textInputTraits" returnKeyType="go"/></searchBar>
      """)
    guard case .control(let bar) = try imported(text).scene.views[1].content else {
      Issue.record("the view is a control")
      return
    }
    #expect(bar.search.text == "Rome" && bar.search.placeholder == "Find")
    #expect(bar.search.showsCancelButton)
    #expect(bar.search.input.returnKeyType == .go)
  }
}
