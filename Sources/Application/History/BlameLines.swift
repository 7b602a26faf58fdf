import SnaplineBasics
import SnaplinePlatform
import SnaplineProjects

extension ScreenBlame {
  /// Adds the commits that last edited the lines of the deciding constraints, where they differ from
  /// those that set the numbers.
  /// - Parameter boundary: The oldest commit of a shallow clone, whose edits are unknown.
  mutating func addLineEdits(
    from source: RevisionSource, at commit: String, since boundary: Commit?
  ) throws {
    for file in deciderFiles {
      guard let bytes = try source.contents(of: [file.blob])[file.blob] else { continue }
      let lines = TagLines(bytes, isXML: isInterfaceFile(file.path))
      let ranges = Set(deciderSpans(in: file.path).compactMap(lines.range))
      // Git lacks the contents of old commits in a partial clone.
      let edits = try? source.repository.lastEdits(of: ranges, in: file.path, at: commit)
      guard let edits else { continue }
      editNumbers { number in
        guard let span = number.decider?.span, span.file == file.path,
          let edit = lines.range(span).flatMap({ edits[$0] })
        else { return }
        let isOther = edit.hash != number.origin?.commit.hash && edit.hash != boundary?.hash
        number.decider?.lastEdit = isOther ? edit : nil
      }
    }
  }

  /// The files of the newest revision that contain deciding constraints.
  private var deciderFiles: [FileVersion] {
    var found: [FileVersion] = []
    for shot in shots {
      let files = [shot.version.screen.file] + shot.version.screen.inputs
      let names = Set(shot.views.flatMap(\.numbers).compactMap { $0.decider?.span?.file })
      found += files.filter { names.contains($0.path) && !found.contains($0) }
    }
    return found
  }

  private func deciderSpans(in path: String) -> [SourceSpan] {
    shots.flatMap(\.views).flatMap(\.numbers).compactMap { number in
      number.decider?.span.flatMap { $0.file == path ? $0 : nil }
    }
  }

  private mutating func editNumbers(_ edit: (inout NumberBlame) -> Void) {
    for shot in shots.indices {
      for view in shots[shot].views.indices {
        for number in shots[shot].views[view].numbers.indices {
          edit(&shots[shot].views[view].numbers[number])
        }
      }
    }
  }
}

/// The lines of a file, for spans that are the first line of a tag.
private struct TagLines {
  private let bytes: [UInt8]
  /// The indices at which lines begin.
  private let starts: [Int]
  private let isXML: Bool

  init(_ bytes: [UInt8], isXML: Bool) {
    (self.bytes, self.isXML) = (bytes, isXML)
    starts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }

  /// Returns the lines of a span, or of the tag that begins there; nil if the file has fewer lines.
  func range(_ span: SourceSpan) -> ClosedRange<Int>? {
    let (first, last) = (span.start.line, max(span.start.line, span.end.line))
    guard first >= 1, last <= starts.count, starts[last - 1] < bytes.count else { return nil }
    guard isXML else { return first...last }
    var line = first
    var quote: UInt8?
    for byte in bytes[min(bytes.count, starts[first - 1] + span.start.column - 1)...] {
      if byte == UInt8(ascii: "\n") { line += 1 }
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        break
      }
    }
    return first...max(last, line)
  }
}
