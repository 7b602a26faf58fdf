import SnaplineLayout
import Testing

@Suite("The article's form in code")
struct PublicFormTests {
  @Test("The form in code has the frames of the article's scene")
  func frames() throws {
    let portrait = try articleForm().layout(on: .iPhone5)
    #expect(portrait.findings.isEmpty)
    let expected: KeyValuePairs<String, Rect> = [
      "scroll": Rect(0, 20, 320, 548), "content": Rect(0, 0, 320, 298),
      "nameLabel": Rect(20, 23.5, 34, 20.5), "phoneLabel": Rect(20, 61.5, 34, 20.5),
      "addressLabel": Rect(20, 99.5, 34, 20.5), "emailLabel": Rect(20, 137.5, 68, 20.5),
      "passwordLabel": Rect(20, 175.5, 34, 20.5), "confirmLabel": Rect(20, 213.5, 68, 20.5),
      "nameField": Rect(96, 20, 204, 30), "phoneField": Rect(96, 58, 204, 30),
      "addressField": Rect(96, 96, 204, 30), "emailField": Rect(96, 134, 204, 30),
      "passwordField": Rect(96, 172, 204, 30), "confirmField": Rect(96, 210, 204, 30),
      "termsButton": Rect(130, 248, 60, 30),
    ]
    for (name, frame) in expected { #expect(portrait[name].frame == frame, "\(name)") }
    #expect(portrait.scroll.contentSize == Size(width: 320, height: 298))

    let landscape = try articleForm().layout(on: .iPhone5, .landscape)
    #expect(landscape.scroll.frame == Rect(0, 20, 568, 300))
    #expect(landscape.nameField.frame == Rect(96, 20, 452, 30))
    #expect(landscape.termsButton.frame == Rect(254, 248, 60, 30))
  }

  @Test("The explanation of a field's width names lines of this folder")
  func explained() throws {
    let layout = try articleForm().layout(on: .iPhone5)
    let reasons = layout.explain("nameField")
    #expect(reasons.contains("ArticleForm.swift:"), "\(reasons)")
    #expect(reasons.contains("content.trailing == nameField.trailing + 20"), "\(reasons)")
  }
}
