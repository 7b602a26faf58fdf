import SceneModel

/// What shows a control or a bar as the system draws it, in its plain state.
protocol ControlPainter: ViewPainter {
  var control: ControlContent { get }
}

extension ControlPainter {
  /// One of the colours that the control was given.
  func color(_ place: KeyPath<ControlColors, AdaptiveColor?>, in palette: Palette) -> Color? {
    control.colors[keyPath: place].map(palette.color)
  }
}

extension ControlContent {
  /// What shows the control on a device.
  func painter(at site: Site, on screen: Screen) -> any ControlPainter {
    if kind.isPresented {
      PresentedPainter(control: self, site: site, screen: screen)
    } else {
      PlainPainter(control: self, site: site, screen: screen)
    }
  }
}

/// What shows a control or a bar that stands among the views.
struct PlainPainter: ControlPainter {
  let control: ControlContent
  let site: Site
  let screen: Screen

  func paint(on canvas: inout Canvas) {
    switch control.kind {
    case .switch: paintSwitch(on: &canvas)
    case .slider: paintSlider(on: &canvas)
    case .stepper: paintStepper(on: &canvas)
    case .segmentedControl: paintSegments(on: &canvas)
    case .progressView: paintProgress(on: &canvas)
    case .activityIndicator: paintSpinner(on: &canvas)
    case .pageControl: paintPages(on: &canvas)
    case .datePicker, .pickerView: paintPicker(on: &canvas)
    case .searchBar: paintSearchBar(on: &canvas)
    case .navigationBar, .tabBar, .toolbar: paintBar(on: &canvas)
    case .alert, .actionSheet, .menu, .sheet, .popover: break
    }
  }
}
