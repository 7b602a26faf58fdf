/// The kinds of views.
package enum ViewKind: Hashable, Sendable {
  case view, layoutGuide, scrollView, tableView, tableCell, sectionHeader, sectionFooter
  case collectionView, collectionCell, stackView
  case label, textField, textView, button, imageView
  case control(ControlKind)
}

extension ViewKind: CaseIterable {
  package static let allCases: [ViewKind] =
    [
      .view, .layoutGuide, .scrollView, .tableView, .tableCell, .sectionHeader, .sectionFooter,
      .collectionView, .collectionCell, .stackView, .label, .textField, .textView, .button,
      .imageView,
    ] + ControlKind.allCases.map(ViewKind.control)
}

/// The names in scene files.
extension ViewKind: RawRepresentable {
  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  package init?(rawValue: String) {
    guard let kind = Self.byName[rawValue] else { return nil }
    self = kind
  }

  package var rawValue: String {
    switch self {
    case .view: "view"
    case .layoutGuide: "layoutGuide"
    case .scrollView: "scrollView"
    case .tableView: "tableView"
    case .tableCell: "tableCell"
    case .sectionHeader: "sectionHeader"
    case .sectionFooter: "sectionFooter"
    case .collectionView: "collectionView"
    case .collectionCell: "collectionCell"
    case .stackView: "stackView"
    case .label: "label"
    case .textField: "textField"
    case .textView: "textView"
    case .button: "button"
    case .imageView: "imageView"
    case .control(let kind): kind.rawValue
    }
  }
}

extension ViewKind {
  /// The control; nil for other views.
  private var control: ControlKind? { if case .control(let kind) = self { kind } else { nil } }

  /// The era that introduced the kind.
  package var since: Era {
    switch self {
    case .control(let kind): kind.traits.since
    case .stackView, .layoutGuide: .ios9
    case .view, .scrollView, .tableView, .tableCell, .sectionHeader, .sectionFooter,
      .collectionView, .collectionCell, .label, .textField, .textView, .button, .imageView:
      .ios7
    }
  }

  /// Whether the system presents the view above all views and sets its frame.
  package var isPresented: Bool { control?.isPresented ?? false }

  /// The kinds into which the user can type.
  package static let editable =
    [.textField, .textView] + allCases.filter { $0.control?.traits.acceptsText == true }

  /// The kinds with the key `enabled`.
  package static let disableable =
    [.button, .textField] + allCases.filter { $0.control?.traits.canBeDisabled == true }
}

/// The kinds of controls, for lists of kinds.
extension ViewKind {
  package static let `switch` = control(.switch)
  package static let slider = control(.slider)
  package static let stepper = control(.stepper)
  package static let segmentedControl = control(.segmentedControl)
  package static let progressView = control(.progressView)
  package static let activityIndicator = control(.activityIndicator)
  package static let pageControl = control(.pageControl)
  package static let datePicker = control(.datePicker)
  package static let pickerView = control(.pickerView)
  package static let searchBar = control(.searchBar)
  package static let navigationBar = control(.navigationBar)
  package static let tabBar = control(.tabBar)
  package static let toolbar = control(.toolbar)
  package static let alert = control(.alert)
  package static let actionSheet = control(.actionSheet)
  package static let menu = control(.menu)
  package static let sheet = control(.sheet)
  package static let popover = control(.popover)
}
