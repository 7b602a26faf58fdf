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

  let version: String
  private let copyBytes: CopyBytes
  private let releaseBytes: DrawingFunctions.Act
  private let open: Open
  private let page: Page
  fileprivate let pageSize: PageSize
  fileprivate let render: Render
  fileprivate let functions: DrawingFunctions

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
    functions = try DrawingFunctions(library)
  }

  func open(_ bytes: [UInt8]) throws(VectorError) -> any VectorDrawing {
    let copy = unsafe copyBytes(bytes, bytes.count)
    defer { unsafe releaseBytes(copy) }
    guard let document = unsafe open(copy, nil, nil) else { throw .damaged(.pdf) }
    // A page keeps its document.
    defer { unsafe functions.releaseObject(document) }
    guard let page = unsafe page(document, 0) else { throw .damaged(.pdf) }
    return PDFDrawing(page: unsafe GLibObject(page, functions), library: self)
  }
}

/// The first page of a PDF.
private struct PDFDrawing: VectorDrawing {
  let format = VectorFormat.pdf
  let page: GLibObject
  let library: PDFRasterizer

  var size: (width: Double, height: Double) {
    var (width, height) = (0.0, 0.0)
    unsafe library.pageSize(page.pointer, &width, &height)
    return (width, height)
  }

  func bitmap(_ size: PixelSize) -> Bitmap? {
    let points = self.size
    return unsafe library.functions.bitmap(size) { context in
      unsafe library.functions.scale(
        context, Double(size.width) / points.width, Double(size.height) / points.height)
      unsafe library.render(page.pointer, context)
      return true
    }
  }
}
