/// `<list>` or `<list.key>` in a text, which `each` replaces for every item of a list.
package struct Placeholder {
  /// The range in the scalars of the text.
  let range: Range<Int>
  package let list: String
  let key: String?

  /// Parses the placeholder that begins at an index; nil if none does.
  init?(_ scalars: [Unicode.Scalar], at start: Int) {
    guard scalars[safe: start] == "<", let first = scalars[safe: start + 1], isNameStart(first)
    else { return nil }
    let listEnd = scalars[(start + 1)...].firstIndex { !isNamePart($0) } ?? scalars.count
    var end = listEnd
    if scalars[safe: end] == "." {
      end = scalars[(end + 1)...].firstIndex { "<>.".unicodeScalars.contains($0) } ?? scalars.count
    }
    guard scalars[safe: end] == ">" else { return nil }
    range = start..<end + 1
    list = text(of: scalars[(start + 1)..<listEnd])
    key = listEnd < end ? text(of: scalars[(listEnd + 1)..<end]) : nil
  }
}

/// Returns the placeholders of any text, in order.
package func placeholders(in text: String) -> [Placeholder] {
  guard text.utf8.contains(UInt8(ascii: "<")) else { return [] }
  let scalars = SnaplineSceneSyntax.scalars(of: text)
  return scalars.indices.compactMap { Placeholder(scalars, at: $0) }
}

/// Returns the names of the lists in a text in angle brackets, and the ones with a key: `<row>`,
/// `<row.title>`.
package func listNames(in text: String) -> [String] {
  placeholders(in: text).flatMap { placeholder in
    ["<\(placeholder.list)>"] + (placeholder.key.map { ["<\(placeholder.list).\($0)>"] } ?? [])
  }
}

/// Returns a path up to its first period that is not in a placeholder.
package func firstName(of path: String) -> String {
  let scalars = SnaplineSceneSyntax.scalars(of: path)
  var index = 0
  while index < scalars.count, scalars[index] != "." {
    index = Placeholder(scalars, at: index)?.range.upperBound ?? index + 1
  }
  return text(of: scalars[..<index])
}
