import SnaplineBasics
import SnaplineImaging
import SnaplinePlatform
import SnaplineSceneModel
import SnaplineSceneResolution
import SnaplineSceneSyntax

/// The image assets of a scene: PNG, JPEG, SVG and PDF files in its own directory or below.
///
/// The files `icon@2x.png` and `icon@3x.png` next to `icon.png` are the representations for screens
/// of these scales, as in an app; an SVG or a PDF has a representation for each scale. For security no
/// file outside of the directory is read, not even through a symbolic link.
struct ImageFileReader: Sendable {
  let folder: String
  let limits: Limits

  func read(_ name: String) -> Result<ImageFile, FileProblem> {
    let shown = excerpt(name)
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !name.hasPrefix("/"), !parts.contains("..") else {
      return .failure(
        FileProblem(
          "image.outside", "'\(shown)' is outside the scene's directory",
          hint: "move the image next to the scene or into a subdirectory"))
    }
    guard ImageFile.canDecode(name), !name.unicodeScalars.contains("\0") else {
      return .failure(
        FileProblem(
          "image.kind", "'\(shown)' is not a PNG, JPEG, SVG or PDF file",
          hint: "use a file with the extension \(joinedList(ImageFile.endings.map { "'\($0)'" }))"))
    }
    return file(name, candidates(name))
  }

  /// Returns an image asset made of its existing files. One without a scale is for all scales.
  ///
  /// - Parameters:
  ///   - dark: The files that replace them in dark mode.
  ///   - isScalable: Whether vector images are rasterized again for a larger frame.
  func file(
    _ name: String, _ files: [(scale: Int?, name: String)],
    dark: [(scale: Int?, name: String)] = [], isScalable: Bool = false
  ) -> Result<ImageFile, FileProblem> {
    var (variants, darkVariants): ([ImageFile.Representation], [ImageFile.Representation])
    do throws(FileProblem) {
      variants = try representations(files, isScalable)
      darkVariants = try representations(dark, isScalable)
    } catch {
      return .failure(error)
    }
    guard !variants.isEmpty else {
      return .failure(
        FileProblem(
          "image.missing", "image '\(excerpt(name))' not found",
          hint: hint(for: name) ?? "paths are relative to the scene file"))
    }
    variants.sort { $0.scale < $1.scale }
    darkVariants.sort { $0.scale < $1.scale }
    let digests = (variants + darkVariants).map { "\($0.scale)\($0.digest)" }.joined()
    var file = ImageFile(name: name, digest: digest(of: Array(digests.utf8)), variants: variants)
    file.darkVariants = darkVariants
    return .success(file)
  }

  private func representations(
    _ files: [(scale: Int?, name: String)], _ isScalable: Bool
  ) throws(FileProblem) -> [ImageFile.Representation] {
    var variants: [ImageFile.Representation] = []
    for (scale, file) in files where fileKind(path(file)) != nil {
      variants += try read(file, scale.map { [$0] } ?? Self.scales(of: file), isScalable).get()
    }
    return variants
  }

  /// Returns the files of a name with their scales; a name with a scale is only that file.
  private func candidates(_ name: String) -> [(scale: Int?, name: String)] {
    if VectorFormat(path: name) != nil { return [(nil, name)] }
    let ending = name[(name.lastIndex(of: ".") ?? name.endIndex)...]
    let stem = String(name.dropLast(ending.count))
    for scale in 2...3 where stem.hasSuffix("@\(scale)x") { return [(scale, name)] }
    let scaled = (2...3).map { (scale: Int) in (scale, "\(stem)@\(scale)x\(ending)") }
    return [(1, name)] + scaled
  }

  /// Returns the scales that a file without a scale of its own has pixels for.
  private static func scales(of file: String) -> [Int] {
    VectorFormat(path: file) == nil ? [1] : [1, 2, 3]
  }

  private func read(
    _ name: String, _ scales: [Int], _ isScalable: Bool
  ) -> Result<[ImageFile.Representation], FileProblem> {
    let path = path(name)
    guard let real = realPath(path), let home = realPath(folder),
      real.hasPrefix(home == "/" ? home : home + "/")
    else {
      return .failure(
        FileProblem(
          "image.outside",
          "'\(excerpt(name))' is a symbolic link that leaves the scene's directory",
          hint: "copy the image into the directory"))
    }
    do {
      let bytes = try readFile(real, limit: limits.fileBytes)
      let format = VectorFormat(path: name)
      var read = try representations(of: bytes, format, scales)
      if isScalable, format != nil { for index in read.indices { read[index].vector = bytes } }
      return .success(read)
    } catch let error as FileError {
      return .failure(
        FileProblem(
          "image.unreadable", "cannot read '\(excerpt(name))': \(error.reason)", hint: nil))
    } catch let error as PNGError {
      return .failure(
        FileProblem(
          "image.damaged", "cannot decode '\(excerpt(name))': \(error)",
          hint: "export the image as PNG again"))
    } catch let error as JPEGError {
      return .failure(
        FileProblem(
          "image.damaged", "cannot decode '\(excerpt(name))': \(error)",
          hint: "export the image as PNG"))
    } catch let error as VectorError {
      return .failure(FileProblem(error, in: excerpt(name)))
    } catch {
      return .failure(FileProblem("image.unreadable", "\(error)", hint: nil))
    }
  }

  /// Returns the representations of a file: a vector image has one for each scale, with a pixel for
  /// each of its units if there is only one.
  private func representations(
    of bytes: [UInt8], _ format: VectorFormat?, _ scales: [Int]
  ) throws -> [ImageFile.Representation] {
    let digest = digest(of: bytes)
    guard let format else {
      let (size, png) = try convertedImage(bytes)
      return scales.map { scale in
        ImageFile.Representation(
          scale: scale, width: size.width, height: size.height, bytes: png, digest: digest)
      }
    }
    let factors = scales.count == 1 ? [1] : scales
    let image = try rasterize(bytes, format, scales: factors, pixels: limits.imagePixels)
    let rasterizer = ImageFile.Rasterizer(library: image.library, version: image.version)
    return zip(scales, image.images).map { scale, image in
      ImageFile.Representation(
        scale: scale, width: image.size.width, height: image.size.height, bytes: image.png,
        digest: digest, rasterizer: rasterizer)
    }
  }

  /// Returns the size of a file and its PNG, converted from a photograph and upright.
  private func convertedImage(_ bytes: [UInt8]) throws -> (PixelSize, png: [UInt8]) {
    guard !bytes.starts(with: [0xFF, 0xD8]) else {
      let bitmap = try decodeJPEG(bytes, pixels: limits.imagePixels)
      return (bitmap.size, try encodePNG(bitmap, .fleeting))
    }
    var most = PNGLimits.standard
    most.pixels = limits.imagePixels
    return (try decodePNG(bytes, limits: most).size, bytes)
  }

  /// Returns the path of a file in the directory.
  func path(_ name: String) -> String { folder == "." ? name : "\(folder)/\(name)" }

  /// Returns a hint with a similar filename in the same directory.
  private func hint(for name: String) -> String? {
    let below = parentFolder(of: name)
    let entries = (try? listFolder(path(below))) ?? []
    let names = entries.filter { $0.kind == .file && ImageFile.canDecode($0.name) }
      .map { below == "." ? $0.name : "\(below)/\($0.name)" }
    return didYouMean(name, among: names)
  }

  private func digest(of bytes: [UInt8]) -> String {
    String(ContentHash(of: bytes).description.prefix(16))
  }
}

extension FileProblem {
  fileprivate init(_ error: VectorError, in name: String) {
    switch error {
    case .noLibrary(let format):
      self.init(
        "image.no-library", "cannot rasterize '\(name)': \(error)",
        hint: "install \(format.packages)")
    case .damaged, .noSize:
      self.init(
        "image.damaged", "cannot decode '\(name)': \(error)", hint: "export the image again")
    case .tooLarge:
      self.init("image.damaged", "cannot decode '\(name)': \(error)", hint: "use a smaller image")
    case .tookTooLong:
      self.init(
        "image.damaged", "cannot decode '\(name)': \(error)",
        hint: "simplify the filters of this image, or of the first image with this message")
    }
  }
}
