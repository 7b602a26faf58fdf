import SnaplineSceneModel

/// A painter of a control or a bar in the system's style, in its normal state.
protocol ControlPainter: ViewPainter {
  var control: ControlContent { get }
}

extension ControlPainter {
  /// Returns one of the colors that were set for the control.
  func color(_ place: KeyPath<ControlColors, AdaptiveColor?>, in palette: SystemColors) -> Color? {
    control.colors[keyPath: place].map(palette.color)
  }
}

extension ControlContent {
  /// Returns the painter for the control on a device.
  func painter(at site: ViewContext, on screen: OrientedDevice) -> any ControlPainter {
    switch kind {
    case .switch: SwitchPainter(control: self, site: site)
    case .slider: SliderPainter(control: self, site: site)
    case .stepper: StepperPainter(control: self, site: site)
    case .segmentedControl: SegmentedControlPainter(control: self, site: site)
    case .progressView: ProgressPainter(control: self, site: site)
    case .activityIndicator: ActivityIndicatorPainter(control: self, site: site)
    case .pageControl: PageControlPainter(control: self, site: site)
    case .datePicker, .pickerView: PickerPainter(control: self, site: site)
    case .searchBar: SearchBarPainter(control: self, site: site)
    case .navigationBar, .tabBar, .toolbar:
      BarPainter(control: self, site: site, screen: screen)
    case .alert, .actionSheet, .menu, .sheet, .popover:
      PresentationPainter(control: self, site: site, screen: screen)
    }
  }
}
