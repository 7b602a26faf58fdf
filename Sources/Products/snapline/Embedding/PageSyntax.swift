import SnaplineBasics

/// The syntax of a documentation system, as far as `embed` reads it.
struct PageSyntax {
  /// The marks around a comment. Without an end, a comment begins and ends with its line.
  private(set) var comment: (start: String, end: String?) = ("<!--", "-->")
  /// Whether a page has code in backticks and images such as `![text](path)`.
  private(set) var hasMarkdown = true
  /// Whether a page has the elements `img` and `picture`.
  private(set) var hasElements = true
  /// The number of marks that begin a code block, by the mark.
  private(set) var fences: [Unicode.Scalar: Int] = ["`": 3, "~": 3]
  /// The other images, by the text before the path.
  private(set) var macros: [(start: String, form: MacroForm)] = []
  /// Whether the name of an image stands for files of each appearance and scale, `name~dark@2x.png`,
  /// in a directory that is searched for the name.
  private(set) var isCatalog = false
  /// An image for hints.
  private(set) var example = "![a form](form.png)"

  /// The endings of the names of pages.
  static let endings: Set<String> = [
    "md", "markdown", "mdx", "adoc", "asciidoc", "rst", "html", "htm", "tutorial",
  ]

  /// The text after the path of an image.
  enum MacroForm: Hashable, Sendable {
    /// The alternative text and attributes: `[a form,role=dark]`.
    case list
    /// Lines with options: `:alt: a form`.
    case lines
    /// The arguments of a directive: `", alt: "a form")`.
    case arguments
  }

  /// Returns the syntax of a file, by its name; pages with other names are Markdown.
  ///
  /// - Parameter place: The absolute path of the file.
  init(ofFileNamed path: String, at place: String?) {
    switch path.split(separator: ".").last?.lowercased() {
    case "adoc", "asciidoc":
      comment = ("//", nil)
      (hasMarkdown, hasElements) = (false, false)
      fences = ["`": 3, "-": 4, ".": 4, "/": 4]
      macros = [("image::", .list), ("image:", .list)]
      example = "image::form.png[a form]"
    case "rst":
      comment = ("..", nil)
      (hasMarkdown, hasElements) = (false, false)
      fences = [:]
      macros = [("image::", .lines), ("figure::", .lines)]
      example = ".. image:: form.png"
    case "html", "htm":
      hasMarkdown = false
      fences = [:]
      example = "<img src=\"form.png\" alt=\"a form\">"
    case "mdx": comment = ("{/*", "*/}")
    default:
      guard let place, catalogFolder(of: place) != nil else { return }
      hasElements = false
      macros = [("@Image(source: \"", .arguments)]
      isCatalog = true
      example = "![a form](form)"
    }
  }

  /// Returns a comment with a text.
  func comment(_ text: String) -> String {
    [comment.start, text, comment.end].compactMap { $0 }.joined(separator: " ")
  }
}

/// Returns the path of the DocC catalog that contains a file; nil for a file elsewhere.
func catalogFolder(of path: String) -> String? {
  let parts = path.split(separator: "/", omittingEmptySubsequences: false)
  guard let last = parts.dropLast().lastIndex(where: { $0.hasSuffix(".docc") }) else { return nil }
  return parts[...last].joined(separator: "/")
}

/// The first line of a fenced code block: repeated marks, such as three backticks, and the info
/// string.
struct CodeFence {
  private let mark: Unicode.Scalar
  private let count: Int
  let infoTokens: [String]

  var text: String { String(String.UnicodeScalarView(Array(repeating: mark, count: count))) }

  /// - Parameter marks: The number of marks that begin a block, by the mark.
  init?(_ line: [Unicode.Scalar], marks: [Unicode.Scalar: Int]) {
    let content = line.drop { $0 == " " }
    guard line.count - content.count <= 3, let mark = content.first, let least = marks[mark]
    else { return nil }
    count = content.prefix { $0 == mark }.count
    let rest = content.dropFirst(count)
    // A line with further backticks is inline code.
    guard count >= least, mark != "`" || !rest.contains("`") else { return nil }
    self.mark = mark
    infoTokens = String(String.UnicodeScalarView(rest)).split(whereSeparator: \.isWhitespace)
      .map(String.init)
  }

  func isClosed(by line: [Unicode.Scalar]) -> Bool {
    let content = line.drop { $0 == " " }
    guard line.count - content.count <= 3 else { return false }
    let run = content.prefix { $0 == mark }.count
    return run >= count && content.dropFirst(run).allSatisfy { $0 == " " || $0 == "\t" }
  }
}
