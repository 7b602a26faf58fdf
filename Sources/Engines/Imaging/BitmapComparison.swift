package import SnaplineBasics
import SnaplinePlatform

/// The options of a comparison of two images.
package struct BitmapComparisonOptions: Sendable {
  /// The perceptual rule; nil to count every difference.
  package var rule: PerceptualThreshold?
  /// The ignored rectangles; for different sizes in the coordinates of the aligned images.
  package var ignored: [PixelRect] = []
  /// Whether images of different sizes are not aligned, so that only the sizes are reported.
  package var failsOnLayout = false
  /// The maximum number of counted pixels in equal images.
  package var maximumPixels = 0
  /// The number of parts that are compared in parallel.
  package var threads = 1

  package init() {}
}

/// The exact and the perceptual difference of two images.
package struct BitmapComparison: Sendable {
  /// The sizes if they are different, which is always a change.
  package var sizes: (old: PixelSize, new: PixelSize)?
  /// The exact difference in the common area; nil if it was not computed.
  package var exact: BitmapDifference?
  /// The difference by the perceptual rule, if there is one.
  package var perceived: PerceptualDifference?
  /// The maximum number of counted pixels in equal images.
  var maximumPixels = 0

  /// The result for equal files.
  package static let same = BitmapComparison(exact: .same)

  /// The number of counted pixels.
  package var count: Int {
    if let perceived { return perceived.count }
    guard case .pixels(let changed)? = exact else { return 0 }
    return changed.count
  }

  /// Whether the count is within the maximum.
  package var isSame: Bool { sizes == nil && count <= maximumPixels }

  /// The difference for reports, with only the counted pixels of a changed image.
  package var difference: BitmapDifference {
    if isSame { return .same }
    if let sizes { return .sizes(expected: sizes.old, actual: sizes.new) }
    guard case .pixels(let changed)? = exact else { return .same }
    return .pixels(
      PixelDifference(
        count: count, bounds: perceived?.bounds ?? changed.bounds,
        maximumDelta: changed.maximumDelta))
  }
}

/// Two images that are ready for comparison, and the bands that only one of them has.
package struct BitmapPair: Sendable {
  let bitmaps: AlignedBitmaps
  package let comparison: BitmapComparison

  package init(_ old: StraightBitmap, _ new: StraightBitmap, _ question: BitmapComparisonOptions) {
    var comparison = BitmapComparison(maximumPixels: question.maximumPixels)
    if old.size != new.size { comparison.sizes = (old.size, new.size) }
    if old.size != new.size, question.failsOnLayout {
      bitmaps = AlignedBitmaps(old: old, new: new, bands: [])
      self.comparison = comparison
      return
    }
    let aligned = align(old, new)
    let excluded = question.ignored + aligned.bands.map(\.rect)
    let exact = compare(aligned.old, aligned.new, excluding: excluded)
    comparison.exact = exact
    if let rule = question.rule {
      comparison.perceived =
        exact == .same
        ? PerceptualDifference(joining: [])
        : perceive(aligned, rule, excluding: excluded, threads: question.threads)
    }
    bitmaps = aligned
    self.comparison = comparison
  }
}

/// Compares bands of rows in parallel.
private func perceive(
  _ bitmaps: AlignedBitmaps, _ rule: PerceptualThreshold, excluding excluded: [PixelRect],
  threads: Int
) -> PerceptualDifference {
  let height = bitmaps.old.size.height
  let bands = stride(from: 0, to: height, by: 64).map { $0..<min($0 + 64, height) }
  let parts = mapInParallel(bands, threads: threads) { rows in
    comparePerceptually(bitmaps.old, bitmaps.new, rule, rows: rows, excluding: excluded)
  }
  return PerceptualDifference(joining: parts.compactMap { $0 })
}

extension BitmapPair {
  /// Returns an image with the counted pixels highlighted, on a light or clear background, and with
  /// hatched bands.
  package func highlightedImage(isMask: Bool) -> Bitmap {
    var changed: [PixelSpan] = []
    if let perceived = comparison.perceived {
      changed = perceived.changed
    } else if case .pixels(let pixels)? = comparison.exact {
      changed = pixels.spans
    }
    return diffImage(
      bitmaps, highlighting: changed, antialiased: comparison.perceived?.antialiased ?? [],
      isMask: isMask)
  }
}
