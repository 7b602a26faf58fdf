import SnaplineAutoLayout
package import SnaplineBasics
import SnaplineInterfaceBuilder
import SnaplinePlatform
import SnaplineSceneModel

/// The comparison of an Interface Builder file's stored frames with the frames of its constraints.
///
/// A frame counts if constraints or a stack view determine it and Xcode computed it. Excluded are
/// roots, views positioned by frames and masks, hidden views, views without a stored frame, and all
/// views of a root in which the file flags one as misplaced or ambiguous.
package struct StoredFrames: Sendable {
  /// A view whose frame differs from the stored one.
  package struct Difference: Sendable {
    /// The root's name in its file.
    package let root: String
    /// The identifier of the object in the file.
    package let object: String
    package let stored: Rect
    package let solved: Rect
    package let kind: Kind
  }

  /// The probable reason for a difference, the most likely first.
  package enum Kind: String, Sendable, CaseIterable {
    case conflict = "in a root whose constraints conflict"
    case ambiguity = "with an ambiguous position or size"
    case stack = "arranged by a stack view"
    case size = "of another size"
    case position = "of the same size, at another position"
  }

  package let file: String
  package private(set) var roots = 0
  /// The number of views whose frames count.
  package private(set) var views = 0
  package private(set) var differences: [Difference] = []
  /// The numbers of views that do not count.
  package private(set) var flagged = 0
  package private(set) var hidden = 0
  package private(set) var positionedByFrames = 0
  package private(set) var withoutFrame = 0
  /// The first error of a file that cannot be read.
  package private(set) var problem: Diagnostic?

  /// Lays out every root of a file, with the sizes of texts and controls that it stores.
  package init(_ bytes: [UInt8], file: String) {
    self.file = file
    let read = readInterface(bytes, file: file)
    problem = read.diagnostics.first { $0.severity == .error }
    guard let document = read.value else { return }
    var options = ImportOptions()
    options.trustsStoredSizes = true
    for imported in document.scenes(identity: file, options: options).value { add(imported) }
  }

  private mutating func add(_ imported: ImportedScene) {
    roots += 1
    let scene = imported.scene
    let isFlagged = !imported.misplaced.isEmpty || !imported.ambiguous.isEmpty
    var objects: [ViewID: String] = [:]
    for (object, view) in imported.views { objects[view] = object }
    var canvas: CanvasLayout?
    for view in scene.viewIDs.dropFirst() {
      guard let object = objects[view], let stored = scene[view].storedFrame else { continue }
      if scene[view].frame != nil {
        positionedByFrames += 1
      } else if stored == .zero {
        // Xcode 8.0 to 8.2 omitted the frames of views with constraints.
        withoutFrame += 1
      } else if scene.isHidden(view) {
        hidden += 1
      } else if isFlagged {
        flagged += 1
      } else {
        views += 1
        let known = canvas ?? CanvasLayout(imported)
        canvas = known
        compare(view, object, stored, in: known)
      }
    }
  }

  private mutating func compare(
    _ view: ViewID, _ object: String, _ stored: Rect, in canvas: CanvasLayout
  ) {
    let solved = canvas.layout[view].exactFrame
    guard
      !isSameFrame(solved.frameNumbers, as: stored.frameNumbers, within: canvas.tolerance)
    else { return }
    differences.append(
      Difference(
        root: canvas.imported.root.name, object: object, stored: stored, solved: solved,
        kind: canvas.kind(ofDifferenceIn: view, stored, solved)))
  }
}

extension CanvasLayout {
  fileprivate func kind(
    ofDifferenceIn view: ViewID, _ stored: Rect, _ solved: Rect
  ) -> StoredFrames.Kind {
    let scene = imported.scene
    if !layout.conflicts.isEmpty { return .conflict }
    if layout.ambiguities.contains(where: { $0.quantity.view == view }) { return .ambiguity }
    if let parent = scene[view].parent, scene[parent].content.kind == .stackView { return .stack }
    let sizes = ([stored.width, stored.height], [solved.width, solved.height])
    return isSameFrame(sizes.0, as: sizes.1, within: tolerance) ? .position : .size
  }
}

/// Compares the frames of many files in parallel; the results are in the order of the files,
/// without unreadable files.
package func compareStoredFrames(_ files: [String], threads: Int) -> [StoredFrames] {
  mapInParallel(files, threads: threads) { file -> StoredFrames? in
    (try? readFile(file, limit: Limits.standard.fileBytes)).map { StoredFrames($0, file: file) }
  }.compactMap { $0 ?? nil }
}
