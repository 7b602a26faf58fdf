import SnaplineBasics
import SnaplineDisplayLists

/// The icons of a file in the format of `Icons.txt`, which describes it.
struct IconFile: Sendable {
  /// The system's own icons by name.
  private(set) var icons: [String: Icon] = [:]
  /// The symbols by their names in SF Symbols.
  private(set) var symbols: [String: Icon] = [:]
  /// The numbers of the lines that are invalid; they have no effect.
  private(set) var badLines: [Int] = []

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
    var icon: Icon?
    var paths: [Role: [PathElement]] = [:]
    var hasLongEnds = false
    for (number, words) in rows.dropFirst() {
      if words == ["long"] {
        hasLongEnds = true
      } else if let copy = copiedIcon(words) {
        icon = copy
      } else if let role = Role(rawValue: words[0]),
        let path = readIconPath(words.dropFirst())
      {
        paths[role, default: []] += path
      } else {
        badLines.append(number)
      }
    }
    let isPaired = names.contains { $0.hasSuffix("*") }
    if icon == nil, paths.isEmpty || !isPaired && !Role.single.isSuperset(of: paths.keys) {
      badLines.append(rows[0].number)
    }
    for name in names {
      if name.hasPrefix("@") {
        icons[String(name.dropFirst())] =
          icon
          ?? Icon(
            lines: paths[.lines] ?? [], shapes: paths[.shapes] ?? [], hasLongEnds: hasLongEnds)
      } else if name.hasSuffix("*") {
        let base = String(name.dropLast())
        symbols[base] = Self.outlined(paths)
        symbols[base + ".fill"] = Self.filled(paths)
      } else {
        symbols[name] = Icon(
          lines: icon?.lines ?? paths[.lines] ?? [], shapes: icon?.shapes ?? paths[.shapes] ?? [],
          hasLongEnds: true)
      }
    }
  }

  /// Returns a copy of an earlier icon; nil for rows of other kinds.
  private func copiedIcon(_ words: [String]) -> Icon? {
    guard words.count > 1, let name = words.last else { return nil }
    let source = name.hasPrefix("@") ? icons[String(name.dropFirst())] : symbols[name]
    switch (words[0], words.count) {
    case ("same", 2): return source
    case ("mirrored", 2): return source?.mirrored
    case ("scaled", 3): return Double(words[1]).flatMap { source?.sized($0) }
    default: return nil
    }
  }
}

// The variants of a symbol.
extension IconFile {
  /// The use of a path.
  private enum Role: String {
    case body, lines, shapes, details, marks, holes, cores

    /// The uses in an entry without a filled variant.
    static let single: Set<Role> = [.lines, .shapes]
  }

  private static func outlined(_ paths: [Role: [PathElement]]) -> Icon {
    let shapes = [Role.shapes, .marks].flatMap { clockwise(paths[$0]) }
    return Icon(
      lines: clockwise(paths[.body]) + (paths[.lines] ?? []) + (paths[.details] ?? []),
      shapes: shapes, hasLongEnds: true)
  }

  private static func filled(_ paths: [Role: [PathElement]]) -> Icon {
    let body = clockwise(paths[.body])
    let holes = (paths[.holes] ?? []).oriented(clockwise: false)
    return Icon(
      lines: body + (paths[.lines] ?? []),
      shapes: body + clockwise(paths[.shapes]) + holes + clockwise(paths[.cores]),
      hasLongEnds: true)
  }

  private static func clockwise(_ path: [PathElement]?) -> [PathElement] {
    (path ?? []).oriented(clockwise: true)
  }
}

extension [PathElement] {
  /// Returns the segments with the given winding direction; equal directions leave no holes.
  fileprivate func oriented(clockwise: Bool) -> [PathElement] {
    pieces.flatMap { piece in
      (piece.signedArea > 0) == clockwise || piece.signedArea == 0 ? piece : piece.backwards
    }
  }

  /// Twice the signed area within the points, positive if they are clockwise.
  private var signedArea: Double {
    let points = compactMap(\.end)
    return zip(points, points.dropFirst() + points.prefix(1)).reduce(0) { sum, pair in
      sum + pair.0.x * pair.1.y - pair.1.x * pair.0.y
    }
  }
}
