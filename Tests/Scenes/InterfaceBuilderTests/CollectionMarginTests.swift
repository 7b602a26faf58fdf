import SnaplineBasics
import SnaplineInterfaceBuilder
import SnaplineSceneModel
import Testing

@Suite("Margins in collection view roots on Interface Builder's canvas")
struct CollectionMarginTests {
  @Test(
    "Collection cells have the screen's margins in a xib, and 8 in a storyboard",
    arguments: [
      ("collectionViewCell", 320, 16), ("collectionViewCell", 414, 20),
      ("collectionReusableView", 320, 16),
    ])
  func collectionMargins(element: String, width: Int, side: Int) throws {
    let object = """
      <\(element) id="c"><rect key="frame" x="0" y="0" width="\(width)" height="50"/>
      <subviews>\(view("a", "", #"userLabel="a""#))</subviews><constraints>
      \(tie("a", "leading", "c", "leadingMargin"))\(tie("c", "trailingMargin", "a", "trailing"))
      \(tie("a", "top", "c", "topMargin"))\(tie("c", "bottomMargin", "a", "bottom"))
      </constraints></\(element)>
      """
    let kind: InterfaceRoot.Kind =
      element == "collectionViewCell" ? .collectionCell : .reusableView
    let alone = try imported(xib(object, toolsVersion: 14_490), kind)
    #expect(
      frames(of: alone.scene)["a"]
        == Rect(x: Double(side), y: 0, width: Double(width - 2 * side), height: 50))
    let list = """
      <collectionView id="list"><rect key="frame" x="0" y="0" width="375" height="400"/>
      <cells>\(object)</cells></collectionView>
      """
    let listed = try imported(storyboard(list), kind)
    #expect(frames(of: listed.scene)["a"]?.minX == 8)
  }
}
