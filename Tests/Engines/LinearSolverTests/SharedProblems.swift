import Foundation
import LinearSolver
import RecordedScenes
import TestSupport

extension Requirement {
  static let sharedProblems = Requirement(
    !SharedProblems.names.isEmpty,
    "no solver problems next to the checkout: set SNAPLINE_SHARED")
  static let sharedScenes = Requirement(
    SharedProblems.scenes != nil,
    "no recorded scenes next to the checkout: set SNAPLINE_SHARED")
}

/// The problems next to the checkout, or in the directory `SNAPLINE_SHARED`.
enum SharedProblems {
  static let shared: URL = {
    let named = ProcessInfo.processInfo.environment["SNAPLINE_SHARED"].map {
      URL(fileURLWithPath: $0)
    }
    // This file is three directories below the root of the checkout.
    let top = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }
    return named ?? top.deletingLastPathComponent().appending(path: "shared")
  }()

  static let folder = existing("solver/problems")
  static let scenes = existing("conformance")

  private static func existing(_ path: String) -> URL? {
    let folder = shared.appending(path: path)
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }

  /// The names of the problems; empty if the directory is missing.
  static let names: [String] = {
    guard let folder else { return [] }
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".txt") && !$0.hasSuffix(".values.txt") }
      .map { String($0.dropLast(4)) }.sorted()
  }()

  static func file(_ name: String) throws -> ProblemFile? {
    guard let folder else { return nil }
    return ProblemFile(
      try String(contentsOf: folder.appending(path: name + ".txt"), encoding: .utf8))
  }

  static func values(_ name: String) throws -> [Double] {
    guard let folder else { return [] }
    let text = try String(
      contentsOf: folder.appending(path: name + ".values.txt"), encoding: .utf8)
    return text.split(separator: "\n").compactMap { Double(String($0)) }
  }

  /// Returns the minimal total violation of a problem for each priority.
  static func levels(_ name: String) throws -> [String: Double] {
    guard let folder else { return [:] }
    let data = try Data(contentsOf: folder.appending(path: "levels.json"))
    return try JSONDecoder().decode([String: [String: Double]].self, from: data)[name] ?? [:]
  }
}

extension Solution {
  /// Returns the violation of a row.
  func violation(of row: Row) -> Double {
    switch row.relation {
    case .equal: abs(excess(of: row))
    case .lessOrEqual: max(0, excess(of: row))
    case .greaterOrEqual: max(0, -excess(of: row))
    }
  }
}
