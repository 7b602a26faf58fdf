package import Geometry
package import SceneModel

/// An image of the app to which a document belongs.
package struct ImportedImage: Sendable {
  package var file: ImageFile
  /// Whether it is a stencil in the colour of the tint.
  package var isTemplate: Bool

  package init(file: ImageFile, isTemplate: Bool) {
    self.file = file
    self.isTemplate = isTemplate
  }
}

/// A root of a document as a scene, with the way back to the document's objects.
package struct ImportedScene: Sendable {
  package var scene: Scene
  package let root: InterfaceRoot
  /// By a document's identifier the view that it has become.
  package let views: [String: ViewID]
  /// By the words of a scene file the view that goes by them besides its name: its identifier,
  /// the outlets that point to it, and a class that no other view has.
  package let aliases: [String: ViewID]
  /// The views that their file calls ambiguous.
  package let ambiguous: [ViewID]
  /// By the places of the scene's texts their keys in the files of other languages, where such are
  /// asked for.
  package let stringsKeys: [String: String]

  /// The views that their file calls misplaced.
  package var misplaced: [ViewID] { scene.viewIDs.filter { scene[$0].isMisplaced } }
}

/// How a document is read.
package struct ImportOptions: Sendable {
  /// Whether placeholders count and frames are rounded as on the tool's canvas.
  package var mode = ConstraintMode.canvas
  /// The devices in whose place the document's own stands, and how they are held.
  package var devices: [Device] = []
  package var orientations: [Orientation] = []
  package var appearances: [Appearance] = []
  package var directions: [LayoutDirection] = []
  package var textSizes: [TextSize] = []
  /// The languages in which the app is wanted, and what the files beside the document say in them.
  package var languages: [Language] = []
  package var sourceLanguage: Language?
  package var strings: [StringsTable] = []
  /// The release of iOS whose defaults hold, in the place of the tool's own day.
  package var era: Era?
  /// Whether what the tool draws around and in a root is there as well: the bars of its
  /// containers, and the rows of its tables, which have roots of their own.
  package var showsSurroundings = false
  /// Whether texts and controls are as large as the file has stored them, instead of as large
  /// as they measure.
  package var trustsStoredSizes = false
  /// The images of the app by their names, as far as they are to be had.
  package var images: @Sendable (_ name: String) -> ImportedImage? = { _ in nil }

  package init() {}
}
