import AutoLayout
import DisplayLists
import Geometry
import SceneModel
import Typography

extension Painter {
  /// Paints a control or a bar as the system draws it, in its plain state.
  mutating func paintControl(
    _ control: ControlContent, of id: ViewID, tint: Color, visible: Rect
  ) {
    let frame = layout[id].screenFrame
    guard frame.width > 0, frame.height > 0, frame.intersection(visible) != nil else { return }
    let pen = ControlPen(
      control: control, name: scene[id].name, frame: frame, tint: tint,
      isMirrored: isMirrored(id))
    switch control.kind {
    case .switch: paintSwitch(pen)
    case .slider: paintSlider(pen)
    case .stepper: paintStepper(pen)
    case .segmentedControl: paintSegments(pen)
    case .progressView: paintProgress(pen)
    case .activityIndicator: paintSpinner(pen)
    case .pageControl: paintPages(pen)
    case .datePicker, .pickerView: paintPicker(pen)
    case .searchBar: paintSearchBar(pen, of: id)
    case .navigationBar, .tabBar, .toolbar: paintBar(pen)
    }
  }

  /// A short text in the middle of a rectangle; one that does not fit is cut there.
  mutating func paintTitle(
    _ text: String, _ font: Font, in place: Rect, _ color: Color, _ name: String
  ) {
    let block = layOut(
      text, font: font, width: max(1, place.width - 4), maximumLines: 1,
      breaking: .truncatingTail, scale: scale)
    guard let line = block.lines.first else { return }
    _ = paintLine(
      line.clusters.map(\.text).joined(), font, source: name, x: place.midX - line.width / 2,
      middle: place.midY, color: color)
  }
}

/// What each part of a control is drawn with.
struct ControlPen {
  let control: ControlContent
  let name: String
  let frame: Rect
  let tint: Color
  /// Whether it is read from right to left.
  var isMirrored = false
}
