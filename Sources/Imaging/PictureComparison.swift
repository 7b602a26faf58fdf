package import Geometry
import Threads

/// What is asked of a comparison of two pictures.
package struct PictureQuestion: Sendable {
  /// Pixels count when they look different; without a rule when anything of them differs.
  package var rule: PerceptionRule?
  /// What is left out; in the picture that both make together where their sizes differ.
  package var ignored: [PixelRect] = []
  /// Pictures of different sizes are not laid on each other: that they differ is all.
  package var failsOnLayout = false
  /// So many pixels of a picture may count without making it another one.
  package var mostPixels = 0
  /// How many parts of a picture are worked on at a time.
  package var threads = 1

  package init() {}
}

/// How two pictures differ, exactly and as asked.
package struct PictureComparison: Sendable {
  /// The sizes, when they are not the same; that is always a change.
  package var sizes: (old: PixelSize, new: PixelSize)?
  /// To the last bit, in what both pictures have; nil where it was not looked at.
  package var exact: BitmapDifference?
  /// By the rule, if there is one.
  package var perceived: PerceivedDifference?
  /// How many pixels may count.
  var mostPixels = 0

  /// What equal files have.
  package static let same = PictureComparison(exact: .same)

  /// The pixels that count.
  package var count: Int {
    if let perceived { return perceived.count }
    guard case .pixels(let changed)? = exact else { return 0 }
    return changed.count
  }

  /// Whether no more counts than may.
  package var isSame: Bool { sizes == nil && count <= mostPixels }

  /// What a report says of it: of a picture that is another one, the pixels that count.
  package var difference: BitmapDifference {
    if isSame { return .same }
    if let sizes { return .sizes(expected: sizes.old, actual: sizes.new) }
    guard case .pixels(let changed)? = exact else { return .same }
    return .pixels(
      ChangedPixels(
        count: count, bounds: perceived?.bounds ?? changed.bounds,
        maximumDelta: changed.maximumDelta))
  }
}

/// Two pictures ready to be compared, and the bands that only one of them has.
package struct ComparedPictures: Sendable {
  let pictures: AlignedPictures
  package let comparison: PictureComparison

  package init(_ old: StraightBitmap, _ new: StraightBitmap, _ question: PictureQuestion) {
    var comparison = PictureComparison(mostPixels: question.mostPixels)
    if old.size != new.size { comparison.sizes = (old.size, new.size) }
    if old.size != new.size, question.failsOnLayout {
      pictures = AlignedPictures(old: old, new: new, bands: [])
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
        ? PerceivedDifference(joining: [])
        : perceive(aligned, rule, excluding: excluded, threads: question.threads)
    }
    pictures = aligned
    self.comparison = comparison
  }
}

/// The judgement of bands of rows, several at a time.
private func perceive(
  _ pictures: AlignedPictures, _ rule: PerceptionRule, excluding excluded: [PixelRect],
  threads: Int
) -> PerceivedDifference {
  let height = pictures.old.size.height
  let bands = stride(from: 0, to: height, by: 64).map { $0..<min($0 + 64, height) }
  let parts = mapInParallel(bands, threads: threads) { rows in
    perceive(pictures.old, pictures.new, rule, rows: rows, excluding: excluded)
  }
  return PerceivedDifference(joining: parts.compactMap { $0 })
}

extension ComparedPictures {
  /// What counts as loud marks on a pale ground, or on nothing; bands are hatched.
  package func picture(isMask: Bool) -> Bitmap {
    var changed: [PixelSpan] = []
    if let perceived = comparison.perceived {
      changed = perceived.changed
    } else if case .pixels(let pixels)? = comparison.exact {
      changed = pixels.spans
    }
    return differencePicture(
      pictures, marking: changed, antialiased: comparison.perceived?.antialiased ?? [],
      isMask: isMask)
  }
}
