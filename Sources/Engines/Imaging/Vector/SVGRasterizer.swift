import SnaplineBasics

/// librsvg. It reads no other files, because it does not learn where the image comes from.
@safe struct SVGRasterizer: VectorRasterizer {
  fileprivate struct Box {
    var x = 0.0
    var y = 0.0
    var width = 0.0
    var height = 0.0
  }

  private typealias Open =
    @convention(c) (UnsafePointer<UInt8>, Int, UnsafeMutableRawPointer?) -> OpaquePointer?
  fileprivate typealias Pixels =
    @convention(c) (OpaquePointer, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>)
    -> Int32
  fileprivate typealias Dimensions =
    @convention(c) (
      OpaquePointer, UnsafeMutablePointer<Int32>?, UnsafeMutableRawPointer?,
      UnsafeMutablePointer<Int32>?, UnsafeMutableRawPointer?, UnsafeMutablePointer<Int32>,
      UnsafeMutableRawPointer
    ) -> Void
  fileprivate typealias Render =
    @convention(c) (
      OpaquePointer, OpaquePointer, UnsafeRawPointer, UnsafeMutableRawPointer?
    ) -> Int32

  let version: String
  private let open: Open
  fileprivate let pixels: Pixels
  fileprivate let dimensions: Dimensions
  fileprivate let render: Render
  fileprivate let functions: DrawingFunctions

  init() throws(VectorError) {
    let library = try DynamicLibrary("librsvg-2.so.2", .svg)
    var numbers: [String] = []
    for part in ["major", "minor", "micro"] {
      let number = unsafe try library.address("rsvg_\(part)_version").load(as: UInt32.self)
      numbers.append(String(number))
    }
    version = numbers.joined(separator: ".")
    unsafe open = try library.function("rsvg_handle_new_from_data")
    unsafe pixels = try library.function("rsvg_handle_get_intrinsic_size_in_pixels")
    unsafe dimensions = try library.function("rsvg_handle_get_intrinsic_dimensions")
    unsafe render = try library.function("rsvg_handle_render_document")
    functions = try DrawingFunctions(library)
  }

  func open(_ bytes: [UInt8]) throws(VectorError) -> any VectorDrawing {
    guard let handle = unsafe open(bytes, bytes.count, nil) else { throw .damaged(.svg) }
    return SVGDrawing(object: unsafe GLibObject(handle, functions), library: self)
  }
}

/// An SVG that librsvg has read.
private struct SVGDrawing: VectorDrawing {
  let format = VectorFormat.svg
  let object: GLibObject
  let library: SVGRasterizer

  /// The size of the image, or of its view box if it has none.
  var size: (width: Double, height: Double) {
    var (width, height) = (0.0, 0.0)
    if unsafe library.pixels(object.pointer, &width, &height) != 0 { return (width, height) }
    var hasBox: Int32 = 0
    var box = SVGRasterizer.Box()
    unsafe library.dimensions(object.pointer, nil, nil, nil, nil, &hasBox, &box)
    return hasBox == 0 ? (0, 0) : (box.width, box.height)
  }

  func bitmap(_ size: PixelSize) -> Bitmap? {
    unsafe library.functions.bitmap(size) { context in
      var box = SVGRasterizer.Box(
        x: 0, y: 0, width: Double(size.width), height: Double(size.height))
      return unsafe library.render(object.pointer, context, &box, nil) != 0
    }
  }
}
