import Foundation
import SnaplineBackends
import SnaplineBasics
import SnaplineImaging
import SnaplineTypography

/// Draws, compares, writes and reads a form in two sizes; leaves the pictures in the folder.
func renderForm(_ folder: String, runs: Int) throws -> String {
  let small = try costs(
    Size(width: 320, height: 568), PixelScale(2), runs, to: "\(folder)/form-640.png")
  let large = try costs(
    Size(width: 390, height: 844), PixelScale(3), runs, to: "\(folder)/form-1170.png")
  return try jsonLine(["640x1136": small, "1170x2532": large, "fonts": fontCosts()])
}

/// Returns the median of each step in microseconds, and the size of the file.
private func costs(
  _ size: Size, _ scale: PixelScale, _ runs: Int, to path: String
) throws -> [String: Double] {
  let list = formPicture(size, scale)
  var rasterizer = Rasterizer(fonts: FontSet())
  var costs: [String: Double] = [:]
  costs["first render"] = try time(1) { _ = try rasterizer.rasterize(list) }
  costs["render"] = try time(runs) { _ = try rasterizer.rasterize(list) }
  costs["text boxes"] = try time(runs) { _ = try rasterizer.textRunBounds(of: list) }
  let picture = try rasterizer.rasterize(list)
  let other = try rasterizer.rasterize(list)
  var changed = picture
  for place in stride(from: 40_000, to: 400_000, by: 444) { changed.bytes[place] ^= 1 }
  costs["compare equal"] = time(runs) { count(compare(picture, other)) }
  costs["compare changed"] = time(runs) { count(compare(picture, changed)) }
  costs["difference picture"] = time(runs) { _ = diffImage(picture, changed) }
  costs["hash pixels"] = time(runs) { _ = PixelHash(of: picture) }
  let png = try encodePNG(picture)
  costs["bytes"] = Double(png.count)
  costs["encode"] = try time(min(runs, 11)) { _ = try encodePNG(picture) }
  costs["encode quickly"] = try time(min(runs, 11)) { _ = try encodePNG(picture, .quick) }
  costs["encode in haste"] = try time(min(runs, 11)) { _ = try encodePNG(picture, .fleeting) }
  costs["cairo's writer"] = time(min(runs, 11)) { _ = cairoFileSize(of: picture) }
  costs["cairo's bytes"] = cairoFileSize(of: picture).map(Double.init)
  costs["bytes of quick"] = Double(try encodePNG(picture, .quick).count)
  costs["decode"] = try time(min(runs, 11)) { _ = try decodePNG(png) }
  costs["read stored hash"] = time(runs) { _ = storedPixelHash(ofPNG: png) }
  try Data(png).write(to: URL(fileURLWithPath: path))
  return costs
}

private func fontCosts() throws -> [String: Double] {
  var costs = ["find": time(11) { _ = FontSet() }]
  for role in [FontRole.inter(.regular, isItalic: false), .cjk(isBold: false)] {
    costs["identity of \(role.name)"] = try time(11) { _ = try FontSet().identity(of: role) }
  }
  return costs
}

/// The median time of some runs in whole microseconds.
private func time<Failure>(
  _ runs: Int, _ body: () throws(Failure) -> Void
) throws(Failure) -> Double {
  var times: [Double] = []
  for _ in 0..<runs {
    let start = threadMicroseconds()
    try body()
    times.append(threadMicroseconds() - start)
  }
  return median(times).rounded()
}

/// Reads the result, so that the comparison is not optimized away.
@inline(never) private func count(_ difference: BitmapDifference) {
  withExtendedLifetime(difference) {}
}
