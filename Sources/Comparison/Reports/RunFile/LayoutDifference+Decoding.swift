import Basics
import GoldenComparison
import Goldens

/// Parses the layout difference of a shot.
func readLayout(_ json: JSONMember) throws(RunFileError) -> LayoutDifference {
  var layout = LayoutDifference()
  layout.setting = try json.optional("setting")?.list(readTrait) ?? []
  layout.views = try json.optional("views")?.list(readView) ?? []
  let isLagging = try json.optional("layoutLags")?.bool() ?? false
  layout.isEmpty =
    !isLagging && layout.setting.isEmpty && layout.views.isEmpty
  return layout
}

/// Parses a layout fact with its old and new value.
func readTrait(_ json: JSONMember) throws(RunFileError) -> FactChange {
  FactChange(
    key: try json.member("key").text(), old: try json.optional("old")?.text(),
    new: try json.optional("new")?.text())
}

private func readView(_ json: JSONMember) throws(RunFileError) -> ViewChange {
  ViewChange(view: try json.member("view").text(), kind: try readKind(json))
}

private func readKind(_ json: JSONMember) throws(RunFileError) -> ViewChange.Kind {
  let kind = try readChange(json, "a view change") { (json) throws(RunFileError) in
    let (old, new) = try readPairs(json)
    return Displacement(from: Point(x: old.0, y: old.1), to: Point(x: new.0, y: new.1))
  }
  if case .reparented = kind { _ = try json.member("key").text() }
  return kind
}

/// Parses a change by its kind.
///
/// - Parameter expected: The expected kinds, for an error message.
func readChange<Movement>(
  _ json: JSONMember, _ expected: String,
  _ readMovement: (JSONMember) throws(RunFileError) -> Movement
) throws(RunFileError) -> ChangeKind<Movement> {
  let change = try json.member("change")
  switch try change.text() {
  case "moved": return .moved(try readMovement(json))
  case "resized":
    let (old, new) = try readPairs(json)
    return .resized(
      from: Size(width: old.0, height: old.1), to: Size(width: new.0, height: new.1))
  case "appeared": return .appeared(try readRect(json.member("new")))
  case "vanished": return .vanished(try readRect(json.member("old")))
  case "reparented":
    return .reparented(
      from: try json.optional("old")?.text(), to: try json.optional("new")?.text())
  case "renamed": return .renamed(from: try json.member("old").text())
  case "scrolled": return .scrolled(try readTrait(json))
  case "text": return .text(try readTrait(json))
  case "restyled": return .restyled(try readTrait(json))
  default: throw change.error(expected)
  }
}

/// Parses a frame as `[x, y, width, height]`.
func readRect(_ json: JSONMember) throws(RunFileError) -> Rect {
  let numbers = try readNumbers(json, 4)
  return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
}

private typealias NumberPair = (Double, Double)

private func readPairs(_ json: JSONMember) throws(RunFileError) -> (
  old: NumberPair, new: NumberPair
) {
  let old = try readNumbers(json.member("old"), 2)
  let new = try readNumbers(json.member("new"), 2)
  return ((old[0], old[1]), (new[0], new[1]))
}

/// Parses an array of exactly `count` numbers.
func readNumbers(_ json: JSONMember, _ count: Int) throws(RunFileError) -> [Double] {
  let numbers = try json.list { (number: JSONMember) throws(RunFileError) -> Double in
    try number.number()
  }
  guard numbers.count == count else { throw json.error("a list of \(count) numbers") }
  return numbers
}
