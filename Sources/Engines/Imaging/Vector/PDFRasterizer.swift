import SnaplineBasics

/// poppler, which rasterizes the first page of a PDF.
@safe struct PDFRasterizer: VectorRasterizer {
  private typealias Version = @convention(c) () -> UnsafePointer<CChar>
  private typealias CopyBytes = @convention(c) (UnsafePointer<UInt8>, Int) -> OpaquePointer
  private typealias Open =
    @convention(c) (
      OpaquePointer, UnsafePointer<CChar>?, UnsafeMutableRawPointer?
    ) -> OpaquePointer?
  fileprivate typealias Page = @convention(c) (OpaquePointer, Int32) -> OpaquePointer?
  fileprivate typealias PageSize =
    @convention(c) (OpaquePointer, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>)
    -> Void
  fileprivate typealias Render = @convention(c) (OpaquePointer, OpaquePointer) -> Void
  fileprivate typealias Release = @convention(c) (OpaquePointer) -> Void

  let version: String
  private let copyBytes: CopyBytes
  private let releaseBytes: Release
  private let open: Open
  private let page: Page
  fileprivate let pageSize: PageSize
  fileprivate let render: Render
  fileprivate let release: Release
  fileprivate let cairo: CairoFunctions

  init() throws(VectorError) {
    let library = try DynamicLibrary("libpoppler-glib.so.8", .pdf)
    let version: Version = unsafe try library.function("poppler_get_version")
    self.version = unsafe String(cString: version())
    unsafe copyBytes = try library.function("g_bytes_new")
    unsafe releaseBytes = try library.function("g_bytes_unref")
    unsafe open = try library.function("poppler_document_new_from_bytes")
    unsafe page = try library.function("poppler_document_get_page")
    unsafe pageSize = try library.function("poppler_page_get_size")
    unsafe render = try library.function("poppler_page_render")
    unsafe release = try library.function("g_object_unref")
    cairo = try CairoFunctions(library)
    try library.silenceLog()
  }

  func open(_ bytes: [UInt8]) throws(VectorError) -> any VectorDrawing {
    let copy = unsafe copyBytes(bytes, bytes.count)
    defer { unsafe releaseBytes(copy) }
    guard let document = unsafe open(copy, nil, nil) else { throw .damaged(.pdf) }
    // A page keeps its document.
    defer { unsafe release(document) }
    guard let page = unsafe page(document, 0) else { throw .damaged(.pdf) }
    return unsafe PDFDrawing(page, self)
  }
}

/// The first page of a PDF.
@safe private final class PDFDrawing: VectorDrawing {
  let format = VectorFormat.pdf
  private let page: OpaquePointer
  private let library: PDFRasterizer

  init(_ page: OpaquePointer, _ library: PDFRasterizer) {
    unsafe self.page = page
    self.library = library
  }

  deinit { unsafe library.release(page) }

  var size: (width: Double, height: Double) {
    var (width, height) = (0.0, 0.0)
    unsafe library.pageSize(page, &width, &height)
    return (width, height)
  }

  func bitmap(_ size: PixelSize) -> Bitmap? {
    let points = self.size
    return unsafe library.cairo.bitmap(size) { context in
      unsafe library.cairo.scale(
        context, Double(size.width) / points.width, Double(size.height) / points.height)
      unsafe library.render(page, context)
      return true
    }
  }
}
