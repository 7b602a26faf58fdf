import SnaplineAutoLayout
import SnaplineBasics
import SnaplineSceneModel
import TestSupport
import Testing

/// Two pages in a scroll view, without a container: the third article's second scheme.
private let views = """
  era: ios7
  devices: [iphone-5]
  views:
    scroll:
      kind: scrollView
      views: { first: {}, second: {} }
  constraints:

  """

/// The constraints in the notation of libraries for edges and sizes.
private let grouped = """
    - scroll.top == root.top + 170
    - scroll.horizontalEdges == root.horizontalEdges inset 60
    - scroll.height == 100
    - first.verticalEdges == scroll.verticalEdges
    - first.left == scroll.left
    - first.size == scroll.size
    - second.verticalEdges == scroll.verticalEdges
    - second.right == scroll.right
    - second.size == scroll.size
    - second.left == first.right
  """

private let formats = """
    - "H:|-60-[scroll]-60-|"
    - "V:|-170-[scroll(100)]"
    - "H:|[first(scroll)][second(scroll)]|"
    - "V:|[first(scroll)]|"
    - "V:|[second(scroll)]|"
  """

private let plain = """
    - scroll.leading == root.leading + 60
    - scroll.trailing == root.trailing - 60
    - scroll.top == root.top + 170
    - scroll.height == 100
    - first.leading == scroll.leading
    - first.top == scroll.top
    - first.bottom == scroll.bottom
    - first.width == scroll.width
    - first.height == scroll.height
    - second.leading == first.trailing
    - second.trailing == scroll.trailing
    - second.top == scroll.top
    - second.bottom == scroll.bottom
    - second.width == scroll.width
    - second.height == scroll.height
  """

@Suite("Equivalent notations of one layout")
struct EquivalentLayoutTests {
  @Test(
    "Groups, format strings and equations yield the same problem", arguments: Orientation.allCases)
  func sameProblem(orientation: Orientation) throws {
    let problems = try [grouped, formats, plain].map { try problem($0, orientation) }
    #expect(problems[0].count > 25)
    #expect(problems[0] == problems[1])
    #expect(problems[0] == problems[2])
  }

  @Test("Another constant yields another problem")
  func anotherProblem() throws {
    let wider = plain.replacing("+ 60", with: "+ 61")
    #expect(try problem(wider, .portrait) != problem(plain, .portrait))
  }

  /// Returns the problem as text: every variable without its number, and every equation without its
  /// location, in sorted order with normalized sides.
  private func problem(_ constraints: String, _ orientation: Orientation) throws -> [String] {
    let scene = scene(views + constraints)
    let device = try #require(scene.devices.first)
    let environment = LayoutEnvironment(of: scene, device: device, orientation: orientation)
    let dump = solveLayout(scene, environment).problem.dump(in: scene)
    return dump.split(separator: "\n").map { line in
      let row = line.split(separator: "--")[0].split(separator: " ").map(String.init)
      guard let place = row.firstIndex(of: "=="), row.count == place + 2 else {
        return row.drop { $0.hasPrefix("x") || $0 == "=" }.joined(separator: " ")
      }
      return equation(row[..<place], row[place + 1])
    }.sorted()
  }

  /// Returns `a - b == 4` and `b - a == -4` as the same text.
  private func equation(_ terms: ArraySlice<String>, _ number: String) -> String {
    var signed: [String] = []
    var sign = "+"
    for term in terms {
      if term == "+" || term == "-" { sign = term } else { signed.append(sign + term) }
    }
    let other = signed.map { ($0.hasPrefix("+") ? "-" : "+") + $0.dropFirst() }
    let negated =
      number == "0" ? "0" : number.hasPrefix("-") ? String(number.dropFirst()) : "-" + number
    return [signed.sorted().joined() + number, other.sorted().joined() + negated].sorted()[0]
  }
}
