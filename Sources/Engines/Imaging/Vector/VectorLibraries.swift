import Glibc
import SnaplineBasics

// The libraries are loaded when the first vector image is read, so that projects without such
// images neither need them nor wait for them.

/// A library that rasterizes vector images.
protocol VectorRasterizer: Sendable {
  var version: String { get }

  func open(_ bytes: [UInt8]) throws(VectorError) -> any VectorDrawing
}

/// A vector image that a library has read.
protocol VectorDrawing {
  var format: VectorFormat { get }
  /// The size in units of the image, of which one is a point.
  var size: (width: Double, height: Double) { get }

  /// Returns the image, scaled to a size; nil if the library fails.
  func bitmap(_ size: PixelSize) -> Bitmap?
}

extension VectorFormat {
  /// The library, loaded on first use.
  var rasterizer: Result<any VectorRasterizer, VectorError> {
    self == .svg ? svgRasterizer : pdfRasterizer
  }
}

private let svgRasterizer = Result<any VectorRasterizer, VectorError> {
  () throws(VectorError) in try SVGRasterizer()
}
private let pdfRasterizer = Result<any VectorRasterizer, VectorError> {
  () throws(VectorError) in try PDFRasterizer()
}

/// A loaded library, which stays loaded.
@safe struct DynamicLibrary {
  private let handle: UnsafeMutableRawPointer
  private let format: VectorFormat

  init(_ name: String, _ format: VectorFormat) throws(VectorError) {
    guard let handle = unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL) else { throw .noLibrary(format) }
    unsafe self.handle = handle
    self.format = format
  }

  /// Returns the address of a function or a variable of the library, or of those that it needs.
  func address(_ name: String) throws(VectorError) -> UnsafeMutableRawPointer {
    guard let found = unsafe dlsym(handle, name) else { throw .noLibrary(format) }
    return unsafe found
  }

  func function<Function>(_ name: String) throws(VectorError) -> Function {
    unsafe unsafeBitCast(try address(name), to: Function.self)
  }

  /// Suppresses what GLib would print to standard error about damaged images.
  fileprivate func silenceLog() throws(VectorError) {
    typealias Handler =
      @convention(c) (
        UnsafePointer<CChar>?, Int32, UnsafePointer<CChar>?, UnsafeMutableRawPointer?
      ) -> Void
    typealias Set =
      @convention(c) (Handler, UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?
    let set: Set = unsafe try function("g_log_set_default_handler")
    _ = unsafe set({ _, _, _, _ in }, nil)
  }
}

/// An object of GLib with a single owner.
@safe final class GLibObject {
  let pointer: OpaquePointer
  private let release: DrawingFunctions.Act

  init(_ pointer: OpaquePointer, _ functions: DrawingFunctions) {
    unsafe self.pointer = pointer
    unsafe release = functions.releaseObject
  }

  deinit { unsafe release(pointer) }
}

/// The functions of GLib and of the Cairo that a library draws with.
@safe struct DrawingFunctions: Sendable {
  typealias Create = @convention(c) (Int32, Int32, Int32) -> OpaquePointer?
  typealias Start = @convention(c) (OpaquePointer) -> OpaquePointer?
  typealias Scale = @convention(c) (OpaquePointer, Double, Double) -> Void
  typealias Act = @convention(c) (OpaquePointer) -> Void
  typealias Number = @convention(c) (OpaquePointer) -> Int32
  typealias Data = @convention(c) (OpaquePointer) -> UnsafeMutablePointer<UInt8>?

  let releaseObject: Act
  private let create: Create
  private let start: Start
  let scale: Scale
  private let end: Act
  private let flush: Act
  private let release: Act
  private let status: Number
  private let stride: Number
  private let data: Data

  init(_ library: DynamicLibrary) throws(VectorError) {
    try library.silenceLog()
    unsafe releaseObject = try library.function("g_object_unref")
    unsafe create = try library.function("cairo_image_surface_create")
    unsafe start = try library.function("cairo_create")
    unsafe scale = try library.function("cairo_scale")
    unsafe end = try library.function("cairo_destroy")
    unsafe flush = try library.function("cairo_surface_flush")
    unsafe release = try library.function("cairo_surface_destroy")
    unsafe status = try library.function("cairo_surface_status")
    unsafe stride = try library.function("cairo_image_surface_get_stride")
    unsafe data = try library.function("cairo_image_surface_get_data")
  }

  /// Returns the pixels of a drawing on a transparent ground; nil if there is not enough memory, or
  /// the drawing fails.
  func bitmap(_ size: PixelSize, draw: (OpaquePointer) -> Bool) -> Bitmap? {
    // Format 0 has the bytes of a bitmap.
    guard let surface = unsafe create(0, Int32(size.width), Int32(size.height)) else { return nil }
    defer { unsafe release(surface) }
    guard unsafe status(surface) == 0, let context = unsafe start(surface) else { return nil }
    let isDrawn = unsafe draw(context)
    unsafe end(context)
    unsafe flush(surface)
    guard isDrawn, unsafe status(surface) == 0, let first = unsafe data(surface) else { return nil }
    let rowBytes = Int(unsafe stride(surface))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size.width * size.height * 4)
    for row in 0..<size.height {
      let start = unsafe first + row * rowBytes
      unsafe bytes += UnsafeBufferPointer(start: start, count: size.width * 4)
    }
    return Bitmap(size: size, bytes: bytes)
  }
}
