import Foundation

/// A scene with the frames that the original engine computed, from a line of `scenes.jsonl`.
///
/// Missing members have neutral values.
package struct RecordedScene: Decodable {
  package let id: String
  package let tolerance: Double
  package let grade: String
  package let sensitiveTo: [String]
  /// The Interface Builder file below `files`, and the object in it.
  package let file: String
  package let rootID: String
  package let toolsVersion: String
  package let views: [View]
  let guides: [Guide]
  let constraints: [Constraint]

  private enum CodingKeys: String, CodingKey {
    case id, tolerance, grade, sensitiveTo, file, toolsVersion, views, guides, constraints
    case rootID = "rootId"
  }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    id = try fields.decode(String.self, forKey: .id)
    tolerance = try fields.decodeIfPresent(Double.self, forKey: .tolerance) ?? 0.51
    grade = try fields.decodeIfPresent(String.self, forKey: .grade) ?? "A"
    sensitiveTo = try fields.decodeIfPresent([String].self, forKey: .sensitiveTo) ?? []
    file = try fields.decodeIfPresent(String.self, forKey: .file) ?? ""
    rootID = try fields.decodeIfPresent(String.self, forKey: .rootID) ?? ""
    toolsVersion = try fields.decodeIfPresent(String.self, forKey: .toolsVersion) ?? ""
    views = try fields.decode([View].self, forKey: .views)
    guides = try fields.decodeIfPresent([Guide].self, forKey: .guides) ?? []
    constraints = try fields.decodeIfPresent([Constraint].self, forKey: .constraints) ?? []
  }

  /// Reads the scenes of a folder, one for each line, or those that begin its file; a line that is
  /// no scene is an error.
  package static func readAll(
    in folder: String, upTo byteCount: Int = .max
  ) throws -> [Result<RecordedScene, any Error>] {
    var data = try Data(contentsOf: URL(fileURLWithPath: folder + "/scenes.jsonl"))
    if byteCount < data.count {
      data = data.prefix(byteCount)
      // The last line is cut off.
      data = data.prefix(through: data.lastIndex(of: UInt8(ascii: "\n")) ?? data.startIndex)
    }
    return data.split(separator: UInt8(ascii: "\n")).filter { !$0.isBlank }.map { line in
      Result { try JSONDecoder().decode(RecordedScene.self, from: line) }
    }
  }

  /// The views whose frames are asserted.
  package var assertedViews: [View] {
    grade == "D" ? [] : views.filter { $0.trusted == true && $0.given != true }
  }
}

extension Data {
  fileprivate var isBlank: Bool { allSatisfy { $0 <= UInt8(ascii: " ") } }
}

extension RecordedScene {
  /// A view with its recorded frame and what Auto Layout knows about it.
  package struct View: Decodable {
    package let id: String
    package let frame: [Double]
    let parent: String?
    package let kind: String
    let placement: String?
    let mask: [String]?
    let alignmentInsets: [Double]?
    let intrinsic: Intrinsic?
    let hugging: [Double]?
    let compression: [Double]?
    let stack: Stack?
    let layoutMargins: [Double]?
    let trusted: Bool?
    let given: Bool?
    package let pixelExact: Bool?
  }

  struct Intrinsic: Decodable {
    let width: Double?
    let height: Double?
  }

  struct Stack: Decodable {
    let axis: String
    let distribution: String
    let alignment: String
    let spacing: Double?
    let marginInsets: [Double]?
    let arranged: [String]
  }

  struct Guide: Decodable {
    let id: String
    let owner: String
    let kind: String
    let insets: [Double]?
    let length: Double?
  }

  struct Constraint: Decodable {
    let first: String?
    let firstAttr: String
    let firstRegion: String?
    let relation: String?
    let second: String?
    let secondAttr: String?
    let secondRegion: String?
    let multiplier: Double?
    let constant: Double?
    let effectiveConstant: Double?
    let priority: Double?
    let space: String?
    let baseline: Bool?
    let recordedEdgeDelta: Double?
    let unresolved: Bool?
  }
}
