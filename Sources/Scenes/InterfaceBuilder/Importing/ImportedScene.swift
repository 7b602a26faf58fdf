package import SnaplineBasics
package import SnaplineSceneModel

/// An image of the app to which a document belongs.
package struct ImportedImage: Sendable {
  package var file: ImageFile
  /// Whether the image is a template that is drawn in the tint color.
  package var isTemplate: Bool

  package init(file: ImageFile, isTemplate: Bool) {
    self.file = file
    self.isTemplate = isTemplate
  }
}

/// A root of a document as a scene, with the mapping to the document's objects.
package struct ImportedScene: Sendable {
  package var scene: Scene
  package let root: InterfaceRoot
  /// The view of each document identifier.
  package let views: [String: ViewID]
  /// The view of each alias that a scene file can use besides the name: the identifier, the outlets
  /// that point to it, and a class that no other view has.
  package let aliases: [String: ViewID]
  /// The views that the document marks as ambiguous.
  package let ambiguous: [ViewID]
  /// The keys in the strings files by the paths of the scene's texts, if other languages are
  /// requested.
  package let stringsKeys: [String: String]

  /// The views that the document marks as misplaced.
  package var misplaced: [ViewID] { scene.viewIDs.filter { scene[$0].isMisplaced } }
}

/// The options of an import.
package struct ImportOptions: Sendable {
  /// Whether placeholder constraints are in force and frames are rounded as on the canvas.
  package var mode = ConstraintMode.canvas
  /// The devices that replace the document's own one; `orientations` are theirs.
  package var devices: [Device] = []
  package var orientations: [Orientation] = []
  package var appearances: [Appearance] = []
  package var directions: [LayoutDirection] = []
  package var textSizes: [TextSize] = []
  /// The requested languages, and the translations of the document's strings files.
  package var languages: [Language] = []
  package var sourceLanguage: Language?
  package var strings: [StringsTable] = []
  /// The release of iOS whose defaults apply, instead of that of the document.
  package var era: Era?
  /// Whether the canvas elements around and in a root are included: the bars of its containers, and
  /// the rows of its tables, which are roots of their own.
  package var showsContainer = false
  /// Whether texts and controls have their stored sizes instead of measured ones.
  package var trustsStoredSizes = false
  /// Returns an image of the app by name; nil if it is not available.
  package var images: @Sendable (_ name: String) -> ImportedImage? = { _ in nil }

  package init() {}
}
