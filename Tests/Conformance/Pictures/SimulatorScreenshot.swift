import Foundation

/// A simulator's screenshot with its metadata.
struct SimulatorScreenshot: Decodable {
  struct Traits: Decodable {
    let textSize: String
  }

  /// A view's frame in the simulator.
  struct Frame: Decodable {
    let depth: Int
    let frame: [Double]
    let text: String?
  }

  let file: String
  let test: String
  let device: String?
  let os: String?
  let orientation: String?
  let scale: Int
  let pixels: [Int]
  let safeArea: [Double]?
  let traits: Traits
  let frames: [Frame]?

  /// The file name without folder and extension.
  var name: String {
    String(file.split(separator: "/").last ?? "").replacingOccurrences(of: ".png", with: "")
  }

  /// Whether the name has this prefix.
  func isOf(_ prefix: String) -> Bool { name.hasPrefix(prefix) }

  var width: Double { Double(pixels[0]) / Double(scale) }
  var height: Double { Double(pixels[1]) / Double(scale) }

  /// A text size that the test does not set has a remark after it.
  var textSize: String { String(traits.textSize.prefix { $0 != " " }) }

  /// Reads the list of a folder; each line is an object.
  static func readAll(in folder: String) throws -> [SimulatorScreenshot] {
    let list = try String(contentsOfFile: "\(folder)/pictures.jsonl", encoding: .utf8)
    return try list.split(separator: "\n").map {
      try JSONDecoder().decode(SimulatorScreenshot.self, from: Data($0.utf8))
    }
  }
}
