import Bytes

/// A source as it was written when a shot was recorded, in canonical form.
///
/// It is known by its content, so that shots of one source share it, and a shot that is recorded
/// by itself leaves the others theirs.
package struct WrittenCopy: Hashable, Sendable {
  /// What scenes could say when it was written; raised with every change of the language that old
  /// copies would be misread under.
  package static let language = 1
  /// By which rules scenes were laid out; raised with every rule.
  package static let rules = 1

  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case scene = "yaml"
    case interface = "xml"
  }

  package let kind: Kind
  /// The source without the heading.
  package let text: [UInt8]
  var writtenLanguage = Self.language
  package private(set) var writtenRules = Self.rules

  package init(_ kind: Kind, _ text: [UInt8]) {
    self.kind = kind
    self.text = text
  }

  /// The name of its file beside the pictures.
  package var name: String { "\(ContentHash(of: text).description.prefix(16)).\(kind.rawValue)" }

  /// The whole file.
  package var bytes: [UInt8] {
    Array((mark + "\(writtenLanguage), rules \(writtenRules)\(end)\n").utf8) + text
  }

  private var mark: String { (kind == .scene ? "# " : "<!-- ") + "snapline copy: language " }
  private var end: String { kind == .scene ? "" : " -->" }
}

/// Why a copy cannot be used.
package enum CopyProblem: Hashable, Sendable {
  case missing
  case unreadable(String)
  /// It is not what its name says.
  case changed
  /// Written in a language that is newer than this program.
  case newer(Int)

  /// The reason in words, without a subject.
  package var text: String {
    switch self {
    case .missing: "is missing"
    case .unreadable(let reason): "cannot be read: \(reason)"
    case .changed: "was changed by hand"
    case .newer(let language): "is in language \(language), newer than this program"
    }
  }
}

extension WrittenCopy {
  /// Reads a copy's file.
  static func read(_ bytes: [UInt8], name: String) -> Result<WrittenCopy, CopyFailure> {
    guard let kind = Kind.allCases.first(where: { name.hasSuffix(".\($0.rawValue)") }),
      let line = bytes.firstIndex(of: UInt8(ascii: "\n"))
    else { return .failure(CopyFailure(.changed)) }
    var copy = WrittenCopy(kind, Array(bytes[(line + 1)...]))
    let heading = String(decoding: bytes[..<line], as: UTF8.self)
    let numbers = heading.dropFirst(copy.mark.count).split(separator: " ").compactMap {
      Int($0.filter(\.isNumber))
    }
    guard heading.hasPrefix(copy.mark), numbers.count == 2 else {
      return .failure(CopyFailure(.changed))
    }
    guard numbers[0] <= language else { return .failure(CopyFailure(.newer(numbers[0]))) }
    guard copy.name == name else { return .failure(CopyFailure(.changed)) }
    (copy.writtenLanguage, copy.writtenRules) = (numbers[0], numbers[1])
    return .success(copy)
  }
}

/// A problem on its way.
package struct CopyFailure: Error {
  package let problem: CopyProblem

  init(_ problem: CopyProblem) { self.problem = problem }
}

/// Whether a name is that of a copy, so that nothing else is read or removed as one.
package func isNameOfCopy(_ name: String) -> Bool {
  let digits = name.prefix { $0 != "." }
  return digits.utf8.count == 16 && digits.allSatisfy { $0.isASCII && $0.isHexDigit }
    && WrittenCopy.Kind.allCases.contains { name == "\(digits).\($0.rawValue)" }
}
