/// The kind of an edit of a scene, or of another cause that changes its images.
package enum EditKind: String, Hashable, Sendable, CaseIterable {
  case constraintChanged, constraintAdded, constraintRemoved
  case viewAdded, viewRemoved, viewChanged, viewRenamed
  case settingChanged, metricChanged, styleChanged, listChanged, stateChanged
  /// A change of a file that the scene shows, such as an image or a font.
  case fileChanged
  /// A change of the program itself.
  case programChanged
}
