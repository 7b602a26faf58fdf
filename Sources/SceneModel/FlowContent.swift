package import Geometry

/// How a collection view lines up its items: what `UICollectionViewFlowLayout` is told.
package struct FlowContent: Hashable, Sendable {
  /// The axis along which the content grows and scrolls.
  package var axis = Axis.vertical
  package var itemSize = Size(width: 50, height: 50)
  /// With an estimate items are as large as their constraints ask for, and so large where these
  /// ask for nothing.
  package var estimatedItemSize: Size?
  /// The least distance between the items of a line.
  package var interitemSpacing = 10.0
  /// The distance between lines.
  package var lineSpacing = 10.0
  /// What each section keeps free around its lines.
  package var sectionInset = EdgeInsets.zero
  /// The extents of headers and footers along the axis of scrolling; the other one is the
  /// collection's own.
  package var headerSize = Size.zero
  package var footerSize = Size.zero
  package var insetReference = InsetReference.fromContentInset

  package init() {}

  /// What the insets of sections are counted from.
  package enum InsetReference: String, Hashable, Sendable, CaseIterable {
    case fromContentInset, fromSafeArea
  }
}
