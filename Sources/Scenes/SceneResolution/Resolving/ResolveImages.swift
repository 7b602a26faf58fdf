import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax

/// Loads image assets, each once regardless of the number of views.
struct ImageResolver {
  private let origins: ReferencedFileReader
  private var bytes = 0
  private var images: [String: Result<ImageFile, FileProblem>] = [:]

  init(_ origins: ReferencedFileReader) { self.origins = origins }

  /// Loads the image asset of a view, or removes an image that cannot be loaded.
  mutating func resolve(_ view: inout View, at span: SourceSpan, _ values: inout ValueReader) {
    view.content.transformImages { file, size in
      guard let name = file?.name, file?.variants.isEmpty == true else { return }
      file = image(named: name, at: span, &values)
      size = file?.size
    }
  }

  private mutating func image(
    named name: String, at span: SourceSpan, _ values: inout ValueReader
  ) -> ImageFile? {
    if images[name] == nil {
      let read = origins.readImage(name)
      bytes += (try? read.get())?.variants.reduce(0) { $0 + $1.bytes.count } ?? 0
      let limit = values.limits.imageBytes
      images[name] = bytes <= limit ? read : .failure(.tooManyBytes(limit: limit))
    }
    switch images[name] {
    case nil: return nil
    case .success(let file):
      let size = file.size
      for variant in file.variants where size.map({ !variant.fills($0) }) ?? false {
        values.log.report(.imageOfOtherSize(file, variant, at: span))
      }
      return file
    case .failure(let problem):
      values.log.report(problem.diagnostic(at: span))
      return nil
    }
  }
}

extension ImageFile.Representation {
  /// Whether an image has this size in points, except for rounding to pixels.
  fileprivate func fills(_ size: Size) -> Bool {
    abs(Double(width) / Double(scale) - size.width) < 1
      && abs(Double(height) / Double(scale) - size.height) < 1
  }
}

extension FileProblem {
  fileprivate static func tooManyBytes(limit: Int) -> Self {
    FileProblem(
      "image.too-large", "the scene's images exceed \(limit >> 20) MiB in total",
      hint: nil)
  }
}

extension Diagnostic {
  fileprivate static func imageOfOtherSize(
    _ file: ImageFile, _ variant: ImageFile.Representation, at span: SourceSpan
  ) -> Self {
    let first = file.variants.first.map { "\($0.width)×\($0.height) at @\($0.scale)x" } ?? ""
    return Diagnostic(
      .warning, "image.sizes",
      "'\(excerpt(file.name))' is \(variant.width)×\(variant.height) pixels at "
        + "@\(variant.scale)x, expected \(first)",
      at: span, hint: "the view's size is taken from the smallest scale")
  }
}
