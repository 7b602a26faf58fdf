import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneResolution
import TestSupport
import Testing

@Suite("each and styles")
struct EachTests {
  @Test("Views and constraints with a list's name exist once per item, in the list's order")
  func rows() throws {
    let scene = try #require(
      read(
        """
        each:
          row:
            name: { title: 姓名 }
            phone: { title: 電話 }
        views:
          form:
            views:
              <row>Label: { kind: label, text: <row.title> }
              <row>Field: { kind: textField, placeholder: "<row.index>. <row>" }
        constraints:
          - <row>Field.leading == <row>Label.trailing + 8 as <row>Gap
          - <row>Field.top == <row.previous>Field.bottom + 8
          - <row>Field.bottom <= <row.next>Field.top
          - "H:[<row>Label(40)]"
          - phoneField.top >= nameField.top
        """
      ).value)
    #expect(
      scene.views.map(\.name) == [
        "root", "form", "nameLabel", "phoneLabel", "nameField", "phoneField",
      ])
    #expect(
      scene.constraints.map(scene.text) == [
        "nameField.leading == nameLabel.trailing + 8 as nameGap",
        "phoneField.leading == phoneLabel.trailing + 8 as phoneGap",
        "phoneField.top == nameField.bottom + 8", "nameField.bottom <= phoneField.top",
        "nameLabel.width == 40", "phoneLabel.width == 40", "phoneField.top >= nameField.top",
      ])
    #expect(scene.dump().contains("\"電話\""))
    #expect(scene.dump().contains("placeholder \"2. phone\""))
  }

  @Test("A scene with 'each' equals the scene written out")
  func typedOut() throws {
    let short = read(
      """
      each: { i: [a, b, c] }
      views: { <i>: { frame: [0, 0, 1, 1] } }
      constraints: [<i>.width == 4, <i>.left == <i.previous>.right]
      """)
    let long = read(
      """
      views: { a: { frame: [0, 0, 1, 1] }, b: { frame: [0, 0, 1, 1] }, c: { frame: [0, 0, 1, 1] } }
      constraints: [a.width == 4, b.width == 4, c.width == 4, b.left == a.right, c.left == b.right]
      """)
    #expect(short.diagnostics.isEmpty && long.diagnostics.isEmpty)
    let scene = try #require(short.value)
    #expect(long.value?.isEquivalent(to: scene) == true)
  }

  @Test("A number in 'each' is a number of items, and nested lists form grids")
  func grid() throws {
    let scene = try #require(
      read(
        """
        each: { row: 3, column: [a, b] }
        views:
          row<row>:
            views:
              cell<row><column>:
                constraints: [width == superview.width / 2]
        """
      ).value)
    #expect(scene.views.count == 1 + 3 + 6)
    #expect(scene.view(named: "cell3b") != nil)
    #expect(scene.constraints.count == 6)
  }

  @Test("Ten thousand rows are read")
  func many() {
    let text = """
      each: { n: 10000 }
      views: { list: { kind: scrollView, views: { row<n>: { background: red } } } }
      constraints: [row<n>.height == 20, row<n>.top == row<n.previous>.bottom]
      """
    let checked = read(text)
    #expect(checked.diagnostics.isEmpty)
    #expect(checked.value?.constraints.count == 19_999)
  }

  @Test("An error in a repeated part is reported once, with its first item")
  func notes() throws {
    let text = """
      each: { row: [a, b] }
      views: { <row>: }
      constraints:
        - "<row>.width == x<row>.width"
      """
    let diagnostics = read(text).diagnostics
    #expect(diagnostics.map(\.message) == ["no view named 'xa'"])
    let span = try #require(diagnostics.last?.span)
    #expect(span.start.column == 21 && span.end.column == 27)
    #expect(diagnostics.last?.notes.map(\.message) == ["for 'a' of 'row'"])
    #expect(diagnostics.last?.notes.first?.span?.start.column == 15)
  }

  @Test("Angle brackets without a list's name are text")
  func text() {
    let scene = read("each: { i: [a] }\nviews: { b: { kind: label, text: 1 <b> 2 } }").value
    #expect(scene?.dump().contains("\"1 <b> 2\"") == true)
  }

  @Test("'each' over the limits of views and constraints is refused")
  func limit() {
    var limits = Limits.standard
    limits.views = 10
    limits.constraints = 10
    let text = "each: { i: 9, j: 9 }\nviews: { a<i>: { views: { b<i>x<j>: } } }"
    #expect(problems(text, limits: limits).contains { $0.hasSuffix("each.too-many") })
  }

  @Test("A view's keys override its styles, and later styles override earlier ones")
  func styles() throws {
    let scene = try #require(
      read(
        """
        views:
          a: { style: small, text: Hi }
          b: { style: [small, loud], alpha: 1 }
        styles:
          small: { kind: label, font: 9, alpha: 0.5 }
          loud: { font: { size: 30, weight: bold }, textColor: red }
        """
      ).value)
    let dump = scene.dump().split(separator: "\n").filter { $0.hasPrefix("view   ") }
    #expect(dump[0].contains("system-regular 9") && dump[0].contains("alpha 0.5"))
    #expect(dump[1].contains("system-bold 30  textColor #FF0000") && !dump[1].contains("alpha"))
  }

  @Test("Repeated keys count against the limits")
  func weight() {
    var limits = Limits.standard
    limits.views = 100
    limits.constraints = 100
    let text = "each: { i: 50 }\nviews: { a<i>: { alpha: 1, hidden: true, background: red } }"
    #expect(read(text, limits: limits).value?.views.count == 51)
    limits.views = 51
    #expect(problems(text, limits: limits).contains { $0.hasSuffix("each.too-many") })
  }

  @Test("Inserted text counts against the maximum file size")
  func letters() {
    var limits = Limits.standard
    limits.fileBytes = 1_000
    let text = "each: { i: { a: { t: \(String(repeating: "x", count: 200)) } } }\n"
    let few = "views: { v<i>: { kind: label, text: <i.t>-<i.t> } }"
    #expect(problems(text + few, limits: limits).isEmpty)
    let many = "views: { v<i>: { kind: label, text: <i.t><i.t><i.t><i.t><i.t><i.t> } }"
    #expect(problems(text + many, limits: limits).contains { $0.hasSuffix("each.too-many") })
  }

  @Test("A style has at most as many keys as a view")
  func styleKeys() {
    let keys = (0..<600).map { "k\($0): 1" }.joined(separator: ", ")
    let found = problems("styles: { s: { \(keys) } }\nviews: { a: { style: s } }")
    #expect(found.contains { $0.hasSuffix("style.key") })
  }
}
