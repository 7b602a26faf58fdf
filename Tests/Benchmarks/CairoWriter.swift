import SnaplineBasics
import SnaplineCCairo
import SnaplineImaging

/// Returns the size of an image in bytes as encoded by Cairo; nil if that fails.
func cairoFileSize(of picture: Bitmap) -> Int? {
  var bytes = picture.bytes
  return bytes.withUnsafeMutableBufferPointer { pixels in
    let surface = cairo_image_surface_create_for_data(
      pixels.baseAddress, CAIRO_FORMAT_ARGB32, Int32(clamping: picture.size.width),
      Int32(clamping: picture.size.height), Int32(clamping: picture.bytesPerRow))
    defer { cairo_surface_destroy(surface) }
    var count = 0
    let status = withUnsafeMutablePointer(to: &count) { count in
      cairo_surface_write_to_png_stream(
        surface,
        { count, _, length in
          count?.assumingMemoryBound(to: Int.self).pointee += Int(length)
          return CAIRO_STATUS_SUCCESS
        }, count)
    }
    return status == CAIRO_STATUS_SUCCESS ? count : nil
  }
}
