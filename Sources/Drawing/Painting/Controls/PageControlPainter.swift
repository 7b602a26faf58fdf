import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel

/// A page control: a dot for each page, with that of the current page emphasized.
struct PageControlPainter: ControlPainter {
  let control: ControlContent
  let site: ViewContext

  func paint(on canvas: inout DisplayListBuilder) {
    let count = min(control.count, 100)
    let pitch = canvas.era.pagePitch
    let width = pitch * Double(count - 1) + 7
    let size = canvas.era.pageDotSize
    let chosen = color(\.accent, in: canvas.palette) ?? .white
    let others = color(\.track, in: canvas.palette) ?? Color(255, 255, 255, alpha: 77)
    for page in 0..<max(0, count) {
      let place = site.isMirrored ? count - 1 - page : page
      let middle = Rect(
        x: frame.midX - width / 2 + 3.5 + pitch * Double(place), y: frame.midY, width: 0, height: 0)
      let dot = middle.centered(Size(width: size, height: size))
      canvas.fill(.ellipse(in: dot), page == control.selected ? chosen : others)
    }
  }
}
