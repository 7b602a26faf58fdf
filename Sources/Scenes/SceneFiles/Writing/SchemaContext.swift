import SnaplineSceneResolution
import SnaplineSceneSyntax

/// The context of a node in the grammar, which determines the order of its keys and the format of
/// its texts.
enum SchemaContext {
  case scene, views, view, styles, style, constraints, constraint, expectations, claims, claim
  case tolerances, tolerance
  case figure, panels, panel, callouts, callout, measures, measure
  case devices, device, safeArea, font, priorities, prioritized, states, steps, step, scroll, other
  case variations, variation

  /// The canonical order of keys; nil if the author's order is kept.
  var order: [String]? {
    switch self {
    case .scene: SceneGrammar.sceneKeys
    case .view, .style: SceneGrammar.viewKeys
    case .device: SceneGrammar.deviceKeys
    case .font: SceneGrammar.fontKeys
    case .variation: SceneGrammar.variationKeys
    case .priorities: ["horizontal", "vertical"]
    case .safeArea: ["portrait", "landscape"]
    case .scroll: ["view"]
    case .tolerance: SceneGrammar.toleranceKeys
    case .figure: MapKey.ofFigure.map(\.name)
    case .panel: MapKey.ofPanel.map(\.name)
    case .callout: MapKey.ofCallout.map(\.name)
    case .measure: MapKey.ofMeasure.map(\.name)
    default: nil
    }
  }

  /// Returns the context of the value of a key.
  func context(of key: String) -> SchemaContext {
    switch self {
    case .scene:
      switch key {
      case "root": .view
      case "views": .views
      case "styles": .styles
      case "constraints": .constraints
      case "expect": .expectations
      case "tolerances": .tolerances
      case "devices": .devices
      case "states": .states
      case "variations": .variations
      default: .other
      }
    case .figure: key == "panels" ? .panels : .other
    case .panel:
      switch key {
      case "callouts": .callouts
      case "measures": .measures
      default: .other
      }
    case .views: .view
    case .styles: .style
    case .view, .style:
      switch key {
      case "views": .views
      case "constraints": .constraints
      case "font": .font
      case "hugging", "compressionResistance": .priorities
      default: .other
      }
    case .variations: .variation
    case .variation: key == "views" ? .styles : .other
    case .claims: .claim
    case .device: key == "safeArea" ? .safeArea : .other
    case .states: .steps
    case .step:
      switch key {
      case "scroll", "resize": .scroll
      case "hugging", "compressionResistance": .prioritized
      default: .other
      }
    case .prioritized: .priorities
    default: .other
    }
  }

  /// The context of list items.
  var item: SchemaContext {
    switch self {
    case .constraints: .constraint
    case .expectations: .claims
    case .tolerances: .tolerance
    case .devices: .device
    case .panels: .panel
    case .callouts: .callout
    case .measures: .measure
    case .steps: .step
    default: .other
    }
  }

  /// Returns entries in canonical order, followed by unordered ones in their original order.
  func sortedEntries(_ entries: [YAMLEntry]) -> [YAMLEntry] {
    guard let order else { return entries }
    let ranked = entries.enumerated().map { place, entry in
      (rank: order.firstIndex(of: entry.key) ?? order.count, place: place, entry: entry)
    }
    return ranked.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }.map(\.entry)
  }
}
