package import SnaplineBasics

/// The layout of a collection view, with the properties of `UICollectionViewFlowLayout`.
package struct FlowContent: Hashable, Sendable {
  /// The scroll direction.
  package var axis = Axis.vertical
  package var itemSize = Size(width: 50, height: 50)
  /// The estimated item size; with an estimate the constraints set the size of an item, or the
  /// estimate does if there are none.
  package var estimatedItemSize: Size?
  /// The minimum spacing between the items of a line.
  package var interitemSpacing = 10.0
  package var lineSpacing = 10.0
  /// The insets of the lines of each section.
  package var sectionInset = EdgeInsets.zero
  /// The sizes of headers and footers along the scroll direction; the other dimension is the
  /// collection's.
  package var headerSize = Size.zero
  package var footerSize = Size.zero
  package var insetReference = InsetReference.fromContentInset

  package init() {}

  /// The reference of the section insets.
  package enum InsetReference: String, Hashable, Sendable, CaseIterable {
    case fromContentInset, fromSafeArea
  }
}
