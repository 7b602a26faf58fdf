import SnaplinePlatform

/// A copy of a shot's source at the time of recording, in canonical form.
///
/// It is identified by its content, so that shots with one source share it, and recording one shot
/// leaves the copies of others unchanged.
package struct SourceCopy: Hashable, Sendable {
  /// The version of the scene language; incremented with every change that would misread old
  /// copies.
  package static let language = 1
  /// The version of the layout rules; incremented with every change.
  package static let rules = 1

  package enum SourceKind: String, Hashable, Sendable, CaseIterable {
    case scene = "yaml"
    case interface = "xml"
  }

  package let kind: SourceKind
  /// The source without the heading.
  package let text: [UInt8]
  var sourceLanguage = Self.language
  package private(set) var layoutRulesVersion = Self.rules

  package init(_ kind: SourceKind, _ text: [UInt8]) {
    self.kind = kind
    self.text = text
  }

  /// The file name next to the images, from the content hash.
  package var name: String { "\(ContentHash(of: text).description.prefix(16)).\(kind.rawValue)" }

  /// The bytes of the file.
  package var bytes: [UInt8] {
    Array((mark + "\(sourceLanguage), rules \(layoutRulesVersion)\(end)\n").utf8) + text
  }

  private var mark: String { (kind == .scene ? "# " : "<!-- ") + "snapline copy: language " }
  private var end: String { kind == .scene ? "" : " -->" }
}

/// The reason why a copy cannot be used.
package enum CopyProblem: Hashable, Sendable {
  case missing
  case unreadable(String)
  /// The content does not match the name's hash.
  case changed
  /// The language version is newer than this program.
  case newer(Int)

  /// The reason as text, without a subject.
  package var text: String {
    switch self {
    case .missing: "is missing"
    case .unreadable(let reason): "cannot be read: \(reason)"
    case .changed: "does not match layout.txt"
    case .newer(let language):
      "uses scene language version \(language), which is newer than this program"
    }
  }
}

extension SourceCopy {
  /// Parses a copy; nil for a file without the heading of a copy.
  init?(_ bytes: [UInt8], _ kind: SourceKind) {
    guard let line = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    self.init(kind, Array(bytes[(line + 1)...]))
    let heading = String(decoding: bytes[..<line], as: UTF8.self)
    let numbers = heading.dropFirst(mark.count).split(separator: " ").compactMap {
      Int($0.filter(\.isNumber))
    }
    guard heading.hasPrefix(mark), numbers.count == 2 else { return nil }
    (sourceLanguage, layoutRulesVersion) = (numbers[0], numbers[1])
  }

  /// Reads the file of a copy.
  /// - Parameter name: The name of the expected copy.
  /// - Parameter file: The name of the file, if it differs.
  static func read(
    _ bytes: [UInt8], name: String, in file: String? = nil
  ) -> Result<SourceCopy, CopyFailure> {
    guard let copy = SourceKind(of: name).flatMap({ SourceCopy(bytes, $0) }) else {
      return .failure(CopyFailure(.changed, of: name, in: file))
    }
    guard copy.sourceLanguage <= language else {
      return .failure(CopyFailure(.newer(copy.sourceLanguage), of: name, in: file))
    }
    guard copy.name == name else {
      return .failure(CopyFailure(.changed, of: name, in: file, found: copy.name))
    }
    return .success(copy)
  }
}

/// A copy problem with its file.
package struct CopyFailure: Error {
  package let problem: CopyProblem
  /// The name of the file that is missing or cannot be used.
  let file: String
  /// The name of the expected copy.
  private let name: String
  /// The name of the copy that the file contains instead.
  private let found: String?

  init(
    _ problem: CopyProblem, of name: String, in file: String? = nil, found: String? = nil
  ) {
    self.problem = problem
    self.name = name
    self.file = file ?? name
    self.found = found
  }

  /// Returns the failure, given the copies of the scene: a file with another of these copies is
  /// valid, and the file of the expected copy is missing.
  func resolved(_ copies: Set<String>) -> CopyFailure {
    guard let found, copies.contains(found) else { return self }
    return CopyFailure(.missing, of: name)
  }
}

/// Whether a name is that of a copy, so that no other file is read or removed as one.
package func isCopyFileName(_ name: String) -> Bool {
  let digits = name.prefix { $0 != "." }
  return digits.utf8.count == 16 && digits.allSatisfy { $0.isASCII && $0.isHexDigit }
    && SourceCopy.SourceKind.allCases.contains { name == "\(digits).\($0.rawValue)" }
}
