import SnaplineBasics
import SnaplineChecking
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineImaging
import SnaplinePlatform
import SnaplineReports

// The results of comparing images, as a run for all reports, and as lines for a terminal.
extension CommandSession {
  /// Reports the comparison with all reporters and returns its status.
  func report(
    _ run: Run, _ results: [ComparedImageFiles], with reporters: [Reporter],
    _ images: RunImageSource
  ) -> ExitStatus {
    for compared in results {
      if case .unreadable(let reason) = compared.result {
        console.fail("'\(compared.pair.name)' cannot be compared: \(reason)")
      }
    }
    if shared.isJSON {
      let rows = results.map { compared in
        JSON.object([("name", .text(compared.pair.name))] + compared.result.members)
      }
      console.report(JSON.array(rows).text + "\n")
      return run.status
    }
    if reporters.contains(where: { $0.kind == .list }) {
      console.report { style in
        results.compactMap { compared in
          compared.result.text.map {
            "\(style.red("✗")) \(style.bold(compared.pair.name))  \($0)"
          }
        }
      }
      for problem in run.imageProblems { console.printNote(problem) }
      if console.volume > .quiet { console.print(run.summary) }
    }
    return report(run, with: reporters.filter { $0.kind != .list }, images)
  }
}

extension Run {
  /// Creates a run in which each directory is a scene and each image a shot.
  init(of results: [ComparedImageFiles], old: String, new: String) {
    self.init()
    var places: [String: Int] = [:]
    for compared in results {
      guard var shot = ShotResult(compared) else {
        obsolete.append(compared.pair.old)
        continue
      }
      let place = places[shot.scene] ?? scenes.count
      if place == scenes.count {
        places[shot.scene] = place
        scenes.append(SceneResult(identity: shot.scene, file: shot.scene))
        scenes[place].position = place
      }
      shot.position = scenes[place].shots.count
      scenes[place].shots.append(shot)
    }
    markAsComparison(with: old)
    scope.imagePath = new
  }
}

extension ShotResult {
  /// Creates a shot; nil for an image that is only in the old directory.
  fileprivate init?(_ compared: ComparedImageFiles) {
    guard let comparison = compared.result.comparison else { return nil }
    let path = compared.pair.new
    let name = path.split(separator: "/").last.map(String.init) ?? path
    self.init(
      scene: parentFolder(of: path), shot: name.hasSuffix(".png") ? String(name.dropLast(4)) : name,
      span: SourceSpan(file: path), scale: PixelScale(1), comparison: comparison,
      golden: compared.pair.old)
    guard comparison.verdict != .same, let hash = compared.hash else { return }
    images = (compared.drawing.map { [$0.path] } ?? []) + [path]
    imageHash = hash.description
  }
}

extension ImageFileComparison {
  /// The comparison; nil if there is no new image.
  fileprivate var comparison: ShotComparison? {
    switch self {
    case .compared(let comparison):
      ShotComparison(comparison.isSame ? .same : .changed(comparison.difference))
    case .added: ShotComparison(.new)
    case .removed: nil
    case .unreadable(let reason): ShotComparison(.broken(reason: reason))
    }
  }

  /// The line of the report; nil if none is needed.
  fileprivate var text: String? {
    switch self {
    case .unreadable: nil
    case .compared(let comparison): comparison.isSame ? nil : comparison.text
    case .added: "only in the new directory"
    case .removed: "only in the old directory"
    }
  }

  fileprivate var members: [(String, JSON)] {
    switch self {
    case .compared(let comparison): comparison.members
    case .added: [("status", .text("new"))]
    case .removed: [("status", .text("gone"))]
    case .unreadable(let reason): [("status", .text("error")), ("reason", .text(reason))]
    }
  }
}

extension BitmapComparison {
  fileprivate var text: String {
    var parts: [String] = []
    if let sizes {
      parts.append(SnaplineReports.text(.sizes(expected: sizes.old, actual: sizes.new)))
    }
    if let exact, exact != .same { parts.append(SnaplineReports.text(exact)) }
    if let perceived {
      parts.append(
        "\(pluralized(perceived.count, "pixel")) \(perceived.count == 1 ? "exceeds" : "exceed") the "
          + "threshold")
      if perceived.antialiasedCount > 0 {
        parts.append("\(withThousandsSeparators(perceived.antialiasedCount)) antialiased")
      }
    }
    return parts.joined(separator: "; ")
  }

  fileprivate var members: [(String, JSON)] {
    var members: [(String, JSON)] = [("status", .text(isSame ? "same" : "changed"))]
    if let sizes {
      members += [("oldSize", .pixels(sizes.old)), ("newSize", .pixels(sizes.new))]
    }
    if case .pixels? = exact { members += SnaplineReports.members(exact ?? .same).dropFirst() }
    if let perceived {
      members.append(("perceived", .number(Double(perceived.count))))
      members.append(("antialiased", .number(Double(perceived.antialiasedCount))))
    }
    return members
  }
}
