import SnaplineBackends
import SnaplineBasics
import SnaplineChecking
import SnaplineImaging
public import SnaplineLayout
import SnaplineRendering

/// An image of a layout in three file formats.
///
/// ```swift
/// let picture = try Scene([Label("Name")]).layout().render()
/// #expect(picture.png.count > 100 && picture.svg.count > 100 && picture.pdf.count > 100)
/// ```
public struct RenderedImage: Hashable, Sendable {
  /// The PNG file.
  ///
  ///     #expect(picture.png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  public let png: [UInt8]
  /// The SVG file, with text as outlines.
  ///
  ///     #expect(String(decoding: picture.svg, as: UTF8.self).hasPrefix("<svg"))
  public let svg: [UInt8]
  /// The PDF file of one page.
  ///
  ///     #expect(String(decoding: picture.pdf.prefix(5), as: UTF8.self) == "%PDF-")
  public let pdf: [UInt8]
}

extension Layout {
  /// Renders the layout as `snapline render` does.
  ///
  /// ```swift
  /// let scene = Scene([Label("Name")])
  /// let day = try scene.layout(on: .iPhone14).render()
  /// #expect(try scene.layout(on: .iPhone14, appearance: .dark).render().png != day.png)
  /// ```
  public func render() throws(SceneError) -> RenderedImage {
    let shot = NamedShot(scene.name, LaidOutShot(self))
    var tools = Renderer(fonts: FontSet())
    do {
      func file(_ format: ImageFormat) throws -> [UInt8] {
        try tools.file(of: [shot], named: scene.name, format, RenderOptions())
      }
      return RenderedImage(png: try file(.png), svg: try file(.svg), pdf: try file(.pdf))
    } catch {
      throw SceneError([
        Diagnostic(
          .error, "picture.failed", "cannot be rendered: \(error)", at: scene.location.span)
      ])
    }
  }
}

extension LaidOutShot {
  init(_ layout: Layout) {
    self.init(shot: layout.shot, appState: layout.appState, result: layout.result, diagnostics: [])
  }
}
