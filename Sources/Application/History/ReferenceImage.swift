import SnaplineBasics
package import SnaplineChecking
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineImaging
import SnaplineProjects
import SnaplineRendering
import SnaplineReports
import SnaplineSceneModel
import SnaplineSceneSyntax

/// An image that a screen may look like.
package struct ReferenceImage: Sendable {
  /// The path of the file in messages.
  let name: String
  let bytes: [UInt8]
  let size: PixelSize
  let tolerances: ToleranceOptions

  /// - Parameter tolerances: The pixel tolerances of the project.
  package init(
    _ bytes: [UInt8], named name: String, _ tolerances: ToleranceOptions
  ) throws(HistoryError) {
    do {
      size = try decodePNG(bytes).size
    } catch {
      throw HistoryError(
        "cannot read '\(name)': \(error)",
        hint: "use a PNG file, such as one that 'snapline render' wrote")
    }
    (self.name, self.bytes, self.tolerances) = (name, bytes, tolerances)
  }
}

extension LaidOutRoot {
  /// Returns whether a selected shot looks like an image, compared as with a golden; nil if the
  /// screen has no shot.
  func compare(
    with reference: ReferenceImage, _ tools: inout Renderer
  ) throws -> ConditionResult? {
    guard let scene = loaded.scene, problem == nil, !shots.isEmpty else { return nil }
    var differences: [(count: Int, text: String)] = []
    var sizes: [String] = []
    for (shot, rendered) in shots {
      let image = try tools.image(of: rendered.list)
      guard image.size == reference.size else {
        sizes.append("'\(shot.name)' is \(image.size.text)")
        continue
      }
      let facts = rendered.layoutFacts
      let comparison = SnaplineGoldenComparison.compare(
        image, facts, against: GoldenFiles(image: reference.bytes, layout: facts), decoding: true,
        tolerances: reference.tolerances.tolerances(for: scene, shot)
      ) { ImageFingerprint(fingerprint: facts.fingerprint, glyphBounds: []) }
      guard case .changed(.pixels(let pixels)) = comparison.verdict else {
        return ConditionResult(holds: true, failure: "")
      }
      differences.append(
        (
          pixels.count,
          "'\(shot.name)' differs from '\(reference.name)' in "
            + "\(pluralized(pixels.count, "pixel")), largest difference \(pixels.maximumDelta) of 255"
        ))
    }
    // The most similar shot is the one that the image shows.
    if let closest = differences.min(by: { $0.count < $1.count }) {
      return ConditionResult(holds: false, failure: closest.text)
    }
    let others = sizes.count > 3 ? ["and \(sizes.count - 2) more"] : []
    let named = sizes.prefix(sizes.count > 3 ? 2 : 3) + others
    return ConditionResult(
      holds: false,
      failure: "\(named.joined(separator: ", ")); '\(reference.name)' is \(reference.size.text)",
      isComparable: false)
  }
}

extension PixelSize {
  fileprivate var text: String { "\(width)×\(height) px" }
}

/// A statement about a screen that holds or fails in each revision.
enum ScreenCondition: Sendable {
  case expectation(ExpectationSyntax, text: String)
  case image(ReferenceImage)

  var isImage: Bool { if case .image = self { true } else { false } }
}

/// The result of a condition in one revision.
struct ConditionResult: Sendable {
  let holds: Bool
  /// The measurement with the expected value; empty if the condition holds.
  let failure: String
  /// Whether any image has the size of the reference image.
  var isComparable = true
}
