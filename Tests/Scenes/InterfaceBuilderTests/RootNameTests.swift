import SnaplineBasics
import SnaplineInterfaceBuilder
import Testing

@Suite("Names of roots")
struct RootNameTests {
  private func cell(_ id: String, _ attributes: String = #"customClass="Row""#) -> String {
    """
    <tableViewCell \(attributes) id="\(id)"><rect key="frame" x="0" y="0" width="9" height="9"/>
    </tableViewCell>
    """
  }

  private func roots(_ cells: String...) throws -> [InterfaceRoot] {
    let table = """
      <tableView id="t"><rect key="frame" x="0" y="0" width="9" height="9"/>
      <prototypes>\(cells.joined())</prototypes></tableView>
      """
    let text = storyboard(table)
    return try #require(readInterface(Array(text.utf8), file: "a.storyboard").value).roots
  }

  @Test("A root's name does not depend on other roots")
  func independence() throws {
    let alone = try roots(cell("a-1"))
    let many = try roots(cell("b-2"), cell("a-1"), cell("c-3", ""))
    #expect(alone.map(\.name) == ["Main", "Row-a-1"])
    #expect(many.map(\.name) == ["Main", "Row-b-2", "Row-a-1", "tableViewCell-c-3"])
    #expect(many.map(\.formerName) == ["Main", "Row", "Row_2", "c3"])
  }

  @Test("A root is found by name, by identifier, or by an unambiguous short name")
  func aliases() throws {
    let text = storyboard(view("x"), more: xibView("v-1", "Panel") + xibView("v-2", "Panel"))
    let document = try #require(readInterface(Array(text.utf8), file: "a.storyboard").value)
    #expect(document.roots(called: "Panel").map(\.name) == ["Panel-v-1", "Panel-v-2"])
    #expect(document.roots(called: "v-2").map(\.name) == ["Panel-v-2"])
    #expect(document.roots(called: "Main").map(\.name) == ["Main"])
    #expect(document.roots(called: "Nothing").isEmpty)
  }

  private func xibView(_ id: String, _ name: String) -> String {
    """
    <view customClass="\(name)" id="\(id)"><rect key="frame" x="0" y="0" width="9" height="9"/>
    </view>
    """
  }

  @Test("Two roots with the same identifier get numbers")
  func repeatedIdentifiers() throws {
    let names = try roots(cell("a-1"), cell("a-1")).map(\.name)
    #expect(names == ["Main", "Row-a-1", "Row-a-1_2"])
  }
}
