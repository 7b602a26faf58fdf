import Geometry

/// What several shots of a scene say alike, so that the file says it once.
struct SharedFacts {
  var fingerprint = Fingerprint()
  /// Each name once; the frames are of no meaning here.
  private(set) var views: [GoldenView] = []
  var constraints: [String] = []
  private var places: [String: Int] = [:]

  init() {}

  /// The first shot's word counts; later shots add what it does not know.
  init(of shots: [GoldenShot]) {
    fingerprint = shots.first?.fingerprint ?? Fingerprint()
    var lines: [NumberedLine] = []
    var views: [GoldenView] = []
    for shot in shots {
      views = merged(views, shot.views, by: \.name)
      lines = merged(lines, numbered(shot.constraints), by: \.self)
    }
    constraints = lines.map(\.text)
    for view in views { add(view) }
  }

  /// Adds a view, unless one of the name is known already.
  @discardableResult
  mutating func add(_ view: GoldenView) -> Bool {
    guard places[view.name] == nil else { return false }
    places[view.name] = views.count
    views.append(view)
    return true
  }

  /// What is said about the view with this name.
  func description(of name: String) -> ViewDescription? {
    places[name].map { views[$0].description }
  }
}

/// A line told from its equals by how many of them stand before it.
private struct NumberedLine: Hashable {
  let text: String
  let number: Int
}

private func numbered(_ lines: [String]) -> [NumberedLine] {
  var counts: [String: Int] = [:]
  return lines.map { line in
    counts[line, default: 0] += 1
    return NumberedLine(text: line, number: counts[line, default: 0])
  }
}

/// What a view is, without where it is.
struct ViewDescription: Hashable {
  let parent: String?
  let kind: String
  let traits: [Trait]
}

extension GoldenView {
  var description: ViewDescription { ViewDescription(parent: parent, kind: kind, traits: traits) }
}

/// Two lists as one that keeps the order of both, as far as they agree on one.
package func merged<Element, Key: Hashable>(
  _ first: [Element], _ second: [Element], by key: (Element) -> Key
) -> [Element] {
  var result = first
  var place = 0
  for element in second {
    if let found = result[place...].firstIndex(where: { key($0) == key(element) }) {
      place = found + 1
    } else if !result[..<place].contains(where: { key($0) == key(element) }) {
      result.insert(element, at: place)
      place += 1
    }
  }
  return result
}

/// The lines of the whole that the part lacks, or nothing when the part is no thinned whole.
func absentLines(of part: [String], in whole: [String]) -> [String]? {
  var absent: [String] = []
  var rest = part[...]
  for line in whole {
    if rest.first == line {
      rest.removeFirst()
    } else {
      absent.append(line)
    }
  }
  guard rest.isEmpty, whole.without(absent) == part else { return nil }
  return absent
}

extension [String] {
  /// The list without these lines, of equal ones the first.
  package func without(_ absent: [String]) -> [String] {
    var counts: [String: Int] = [:]
    for line in absent { counts[line, default: 0] += 1 }
    return filter { line in
      guard let count = counts[line], count > 0 else { return true }
      counts[line] = count - 1
      return false
    }
  }
}
