import SnaplineBackends
import SnaplineBasics
import SnaplineChecking
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineImaging
import SnaplinePlatform
import SnaplineProjects
import SnaplineRendering
import SnaplineReports
import SnaplineSceneModel
import Synchronization
import TestSupport
import Testing

/// Renderers that draw one pixel differently, checked against both forms of goldens.
@Suite("Renderers with one different pixel")
struct RendererMutationTests {
  /// The scenes, each with its first shot.
  private static let scenes = [
    "articles/form", "controls/buttons", "controls/segments", "layout/alignment-rects",
    "lists/tags", "scrolling/zoom", "stacks/distributions", "text/attributed",
    "text/line-heights", "text/right-to-left",
  ]

  @Test(
    "500 renderers are found with both forms of goldens, each for the same pixel",
    arguments: scenes)
  func mutations(scene: String) throws {
    let goldens = try GoldenPair(of: scene)
    for seed in 0..<50 {
      let mutation = PixelMutation(seed: UInt64(seed), of: goldens.image)
      // A new renderer also renders the scene of a text golden.
      let always = try goldens.verdicts(with: mutation.change)
      #expect(always.images == .changed(mutation.difference), "\(mutation)")
      guard case .broken(let reason) = always.text else {
        Issue.record("\(mutation) is \(always.text)")
        continue
      }
      #expect(reason.contains("by the same versions"))
      // A change of the scene has the same effect on one of the images only.
      let once = try goldens.verdicts(with: mutation.change, onlyFirst: true)
      #expect(once.images == .changed(mutation.difference))
      #expect(once.text == once.images, "\(mutation)")
    }
  }

  @Test("A renderer that draws the same pixels is never found", arguments: scenes)
  func noMutation(scene: String) throws {
    let goldens = try GoldenPair(of: scene)
    let same = try goldens.verdicts(with: { _ in })
    #expect(same.images == .same && same.text == .same)
  }
}

/// The goldens of one shot in both forms.
private struct GoldenPair {
  private let folder: TemporaryFolder
  private var loaded: LoadedScene
  private let fonts = FontSet()
  let image: Bitmap

  init(of scene: String) throws {
    folder = try TemporaryFolder()
    let path = "\(ProjectFiles.root)/Scenes/\(scene).scene.yaml"
    loaded = loadScene(SceneFile(path: path, identity: scene, isInProject: true))
    loaded.shots = Array(loaded.shots.prefix(1))
    loaded.scene?.expectations = []
    let shot = try #require(loaded.shots.first)
    var image: Bitmap?
    for form in GoldenForm.allCases {
      let store = Self.store(form, folder)
      let shots = Self.check(loaded, store, fonts) { options in
        options.recording = .all
        options.goldens = .all(form)
      }
      _ = try store.write(shots.compactMap(\.recorded), of: scene)
      if let bytes = try store.readImage(scene, shot.name) { image = try decodePNG(bytes) }
    }
    self.image = try #require(image)
  }

  /// Returns the verdicts of checks with images and with text goldens.
  /// - Parameter onlyFirst: Whether only today's image is changed, not that of the stored scene.
  func verdicts(
    with mutation: @escaping RendererMutation, onlyFirst: Bool = false
  ) throws -> (images: Verdict, text: Verdict) {
    let verdicts = try GoldenForm.allCases.map { form in
      let count = ImageCount()
      let shots = Self.check(loaded, Self.store(form, folder), fonts) { options in
        options.mutation = { image in
          if count.next() == 0 || !onlyFirst { mutation(&image) }
        }
      }
      return try #require(shots.first).outcome.comparison.verdict
    }
    return (verdicts[0], verdicts[1])
  }

  private static func store(_ form: GoldenForm, _ folder: TemporaryFolder) -> GoldenStore {
    GoldenStore(folder: RootedPath(folder: folder[form.rawValue]))
  }

  private static func check(
    _ loaded: LoadedScene, _ store: GoldenStore, _ fonts: FontSet,
    _ set: (inout CheckOptions) -> Void
  ) -> [ShotCheckResult] {
    var options = CheckOptions(version: "1")
    // Causes are not searched: the scene has no edits.
    options.pendingLimit = 0
    set(&options)
    return SnaplineChecking.check([loaded], against: store, with: fonts, options) { false }
      .flatMap(\.shots)
  }
}

/// The number of images that a check has rendered.
private final class ImageCount: Sendable {
  private let count = Atomic<Int>(0)

  func next() -> Int { count.add(1, ordering: .relaxed).oldValue }
}

/// A change of one pixel of a renderer's image.
private struct PixelMutation: CustomStringConvertible {
  /// The kind of the changed pixel.
  private enum Target: CaseIterable {
    /// Inside an area of one color.
    case color
    /// At the edge of a glyph or another curve.
    case glyph
    /// On a line that is one pixel high.
    case hairline
  }

  private let target: Target
  private let offset: Int
  private let step: Int
  /// The difference of the images.
  let difference: BitmapDifference

  init(seed: UInt64, of image: Bitmap) {
    var generator = SeededGenerator(seed: seed)
    let target = Target.allCases[Int(seed) % 3]
    self.target = target
    let (width, height) = (image.size.width, image.size.height)
    func pixel(_ x: Int, _ y: Int) -> ArraySlice<UInt8> {
      image.bytes[((y * width + x) * 4)..<((y * width + x) * 4 + 4)]
    }
    func isTarget(_ x: Int, _ y: Int) -> Bool {
      let own = pixel(x, y)
      let (left, right) = (pixel(x - 1, y), pixel(x + 1, y))
      let (above, below) = (pixel(x, y - 1), pixel(x, y + 1))
      return switch target {
      case .color: [left, right, above, below].allSatisfy { $0.elementsEqual(own) }
      case .glyph: !left.elementsEqual(own) && !right.elementsEqual(own)
      case .hairline:
        left.elementsEqual(own) && right.elementsEqual(own) && !above.elementsEqual(own)
          && !below.elementsEqual(own)
      }
    }
    var place = (x: 1, y: 1)
    // A scene without such a pixel gets a change of any pixel.
    for _ in 0..<5_000 {
      place = (generator.number(1...width - 2), generator.number(1...height - 2))
      if isTarget(place.x, place.y) { break }
    }
    let channel = generator.number(0...2)
    let offset = (place.y * width + place.x) * 4 + channel
    // Premultiplied colors are at most as large as the alpha value.
    let step = image.bytes[offset] > 0 ? -1 : 1
    (self.offset, self.step) = (offset, step)
    var changed = image
    changed.bytes[offset] = UInt8(Int(image.bytes[offset]) + step)
    difference = compare(image, changed).withoutSpans
  }

  var change: RendererMutation {
    { [offset, step] image in
      image.bytes[offset] = UInt8(clamping: Int(image.bytes[offset]) + step)
    }
  }

  var description: String { "\(target) at \(offset)" }
}
