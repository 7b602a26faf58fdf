import SnaplineBasics
import SnaplineDisplayLists

/// The icons of a file in the format of `Icons.txt`, which describes it.
struct IconFile: Sendable {
  /// The system's own icons by name.
  private(set) var icons: [String: Icon] = [:]
  /// The symbols by their names in SF Symbols.
  private(set) var symbols: [String: Icon] = [:]
  /// The circles within symbols that have room for others.
  private(set) var rooms: [String: (center: Point, radius: Double)] = [:]
  /// The numbers of the lines that are invalid; they have no effect.
  private(set) var badLines: [Int] = []
  /// The paths of the symbols with a filled variant.
  private var parts: [String: [Role: [PathElement]]] = [:]

  private typealias Row = (number: Int, words: [String])

  static let standard = IconFile(PackageResources.Icons_txt)

  init(_ bytes: [UInt8]) {
    var rows: [Row] = []
    let space = UInt8(ascii: " ")
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let words = line.split { $0 == space || $0 == UInt8(ascii: ",") }
        .map { String(decoding: $0, as: UTF8.self) }
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      let indentation = line.prefix { $0 == space }.count
      if let last = rows.indices.last, indentation == 4 {
        rows[last].words += words
      } else if indentation > 0 {
        rows.append((index + 1, words))
      } else {
        add(rows)
        rows = [(index + 1, words)]
      }
    }
    add(rows)
  }

  /// Adds an entry: a row with its names, and rows with its paths.
  private mutating func add(_ rows: [Row]) {
    guard let names = rows.first?.words else { return }
    let isPaired = names.contains { $0.hasSuffix("*") }
    var entry = Entry()
    for (number, words) in rows.dropFirst() where !read(words, into: &entry, isPaired) {
      badLines.append(number)
    }
    if entry.icon == nil,
      entry.paths.isEmpty || !isPaired && !Role.single.isSuperset(of: entry.paths.keys)
    {
      badLines.append(rows[0].number)
    }
    for name in names { add(entry, as: name) }
  }

  private mutating func add(_ entry: Entry, as name: String) {
    let (lines, shapes) = (entry.paths[.lines] ?? [], entry.paths[.shapes] ?? [])
    if name.hasPrefix("@") {
      icons[String(name.dropFirst())] =
        entry.icon ?? Icon(lines: lines, shapes: shapes, hasLongEnds: entry.hasLongEnds)
      return
    }
    let base = name.hasSuffix("*") ? String(name.dropLast()) : name
    if let room = entry.room { rooms[base] = room }
    if base != name {
      symbols[base] = entry.icon ?? Self.outlined(entry.paths)
      symbols[base + ".fill"] = entry.filledIcon ?? entry.icon ?? Self.filled(entry.paths)
      if entry.icon == nil { parts[base] = entry.paths }
    } else {
      var icon = entry.icon ?? Icon(lines: lines, shapes: shapes)
      icon.hasLongEnds = true
      symbols[name] = icon
    }
  }

  /// Reads a row of an entry and returns whether it is valid.
  private func read(_ words: [String], into entry: inout Entry, _ isPaired: Bool) -> Bool {
    let numbers = words.dropFirst().compactMap { Double($0) }
    switch (words[0], words.count) {
    case ("long", 1):
      entry.hasLongEnds = true
      return true
    case ("room", 4) where numbers.count == 3:
      entry.room = (Point(x: numbers[0], y: numbers[1]), numbers[2])
      return true
    case ("part", 5) where numbers.count == 3 && Double(words[4]) == nil:
      return add(words[4], numbers[0], to: Point(x: numbers[1], y: numbers[2]), &entry, isPaired)
    default: break
    }
    if let icon = copiedIcon(words) {
      entry.icon = icon
      entry.filledIcon = copiedIcon(words.dropLast() + [words[words.count - 1] + ".fill"])
      return true
    }
    guard let role = Role(rawValue: words[0]), let path = readIconPath(words.dropFirst()) else {
      return false
    }
    entry.paths[role, default: []] += path
    return true
  }

  /// Adds the paths of an earlier entry in another size around a point, and returns whether there
  /// is such an entry.
  private func add(
    _ name: String, _ factor: Double, to center: Point, _ entry: inout Entry, _ isPaired: Bool
  ) -> Bool {
    if isPaired, let paths = parts[name] {
      for (role, path) in paths {
        entry.paths[role, default: []] += Icon(lines: path).sized(factor, to: center).lines
      }
      return true
    }
    guard let icon = source(name)?.sized(factor, to: center), icon.cut == nil else { return false }
    entry.paths[.lines, default: []] += icon.lines
    entry.paths[.shapes, default: []] += icon.shapes
    return true
  }

  private func source(_ name: String) -> Icon? {
    name.hasPrefix("@") ? icons[String(name.dropFirst())] : symbols[name]
  }

  /// Returns a copy of an earlier icon; nil for rows of other kinds.
  private func copiedIcon(_ words: [String]) -> Icon? {
    guard words.count > 1, let name = words.last else { return nil }
    let source = source(name)
    switch (words[0], words.count) {
    case ("same", 2): return source
    case ("mirrored", 2): return source?.mirrored
    case ("flipped", 2): return source?.flipped
    case ("turned", 2): return source?.turned
    case ("scaled", 3): return Double(words[1]).flatMap { source?.sized($0) }
    default: return nil
    }
  }
}

// The variants of a symbol.
extension IconFile {
  /// The rows of an entry.
  private struct Entry {
    /// The copy of another entry, and of its filled variant.
    var icon: Icon?
    var filledIcon: Icon?
    var room: (center: Point, radius: Double)?
    var paths: [Role: [PathElement]] = [:]
    var hasLongEnds = false
  }

  /// The use of a path.
  private enum Role: String {
    case body, lines, shapes, details, marks, holes, cores, inner, insets

    /// The uses in an entry without a filled variant.
    static let single: Set<Role> = [.lines, .shapes]
  }

  private static func outlined(_ paths: [Role: [PathElement]]) -> Icon {
    let lines = [Role.lines, .details, .inner].flatMap { paths[$0] ?? [] }
    let shapes = [Role.shapes, .marks, .insets].flatMap { clockwise(paths[$0]) }
    return Icon(lines: clockwise(paths[.body]) + lines, shapes: shapes, hasLongEnds: true)
  }

  private static func filled(_ paths: [Role: [PathElement]]) -> Icon {
    let body = clockwise(paths[.body])
    let holes = (paths[.holes] ?? []).oriented(clockwise: false)
    var icon = Icon(
      lines: body + (paths[.lines] ?? []),
      shapes: body + clockwise(paths[.shapes]) + holes + clockwise(paths[.cores]),
      hasLongEnds: true)
    if paths[.inner] != nil || paths[.insets] != nil {
      icon.cut = IconCut(lines: paths[.inner] ?? [], shapes: clockwise(paths[.insets]))
    }
    return icon
  }

  private static func clockwise(_ path: [PathElement]?) -> [PathElement] {
    (path ?? []).oriented(clockwise: true)
  }
}

extension [PathElement] {
  /// Returns the segments with the given winding direction; equal directions leave no holes.
  fileprivate func oriented(clockwise: Bool) -> [PathElement] {
    pieces.flatMap { piece in
      let area = piece.compactMap(\.end).signedArea
      return (area > 0) == clockwise || area == 0 ? piece : piece.backwards
    }
  }
}
