/// What an author did to a scene between two texts of it, or what else makes its pictures others.
package enum EditKind: String, Hashable, Sendable, CaseIterable {
  case constraintChanged, constraintAdded, constraintRemoved
  case viewAdded, viewRemoved, viewChanged, viewRenamed
  case settingChanged, metricChanged, styleChanged, listChanged, stateChanged
  /// A file that the scene shows: an image, a font.
  case fileChanged
  /// Not the scene but the program that lays it out.
  case programChanged
}
