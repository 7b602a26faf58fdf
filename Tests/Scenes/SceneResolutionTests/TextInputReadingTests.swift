import SnaplineBasics
import SnaplineSceneModel
import TestSupport
import Testing

@Suite("Parsing of text inputs")
struct TextInputReadingTests {
  @Test(
    "Every key applies to text fields, text views and search bars",
    arguments: ["textField", "textView", "searchBar"])
  func traits(kind: String) throws {
    let view = scene(
      """
      views:
        a:
          kind: \(kind)
          keyboardType: asciiCapableNumberPad
          keyboardAppearance: dark
          returnKeyType: emergencyCall
          enablesReturnKeyAutomatically: true
          autocorrectionType: no
          autocapitalizationType: words
      """
    ).views[1]
    let input = try #require(view.content.textInput)
    #expect(input.keyboardType == .asciiCapableNumberPad)
    #expect(input.keyboardAppearance == .dark && input.returnKeyType == .emergencyCall)
    #expect(input.enablesReturnKeyAutomatically && input.autocorrectionType == .no)
    #expect(input.autocapitalizationType == .words)
  }

  @Test("Attributed texts are read for fields and text views as for labels")
  func runs() throws {
    let views = scene(
      """
      views:
        label: { kind: label, attributedText: [a, { text: bc, link: true }] }
        field: { kind: textField, attributedText: [a, { text: bc, link: true }] }
        view: { kind: textView, attributedText: [a, { text: bc, link: true }] }
        last: { kind: textView, attributedText: [a], text: plain }
      """
    ).views
    guard case .label(let label) = views[1].content, case .textField(let field) = views[2].content,
      case .textView(let view) = views[3].content, case .textView(let last) = views[4].content
    else {
      Issue.record("the views are of their kinds")
      return
    }
    #expect(label.runs.map(\.length) == [1, 2] && label.text == "abc")
    #expect(field.runs == label.runs && view.runs == label.runs)
    #expect(last.runs.isEmpty && last.text == "plain")
  }

  @Test("A hidden status bar reduces the safe area, except on a device with a notch")
  func statusBar() {
    let scene = scene(
      """
      devices: [iphone-8, iphone-x]
      statusBarHidden: true
      statusBarStyle: lightContent
      views: { a: }
      """)
    #expect(scene.statusBarStyle == .lightContent)
    #expect(scene.devices[0].safeArea(in: .portrait, era: .ios15).top == 0)
    #expect(scene.devices[1].safeArea(in: .portrait, era: .ios15).top == 44)
    #expect(scene.devices.allSatisfy { $0.statusBarHeight(in: .portrait, era: .ios15) == 0 })
  }

  @Test("A device can have a safe area without a status bar")
  func roomOfNoStatusBar() {
    let scene = scene(
      """
      devices:
        - { width: 320, height: 568, safeArea: [20, 0, 0, 0], statusBar: 0 }
        - { width: 320, height: 480, statusBar: 20 }
      views: { a: }
      """)
    #expect(scene.devices.map { $0.safeArea(in: .portrait, era: .ios13).top } == [20, 20])
    #expect(
      scene.devices.map { $0.statusBarHeight(in: .portrait, era: .ios13) } == [0, 20])
  }
}
