import DumpScene
import UIKit

/// A card with a title, as an app would have built and laid it out.
@MainActor
private func card(inset: CGFloat) -> UIView {
  let (root, card, title) = (UIView(), UIView(), UILabel())
  root.frame = CGRect(x: 0, y: 0, width: 390, height: 844)
  card.frame = CGRect(x: 20, y: 67, width: 350, height: 100)
  title.frame = CGRect(x: inset, y: 8, width: 44.667, height: 20.333)
  (card.accessibilityIdentifier, title.accessibilityIdentifier) = ("card", "title")
  (card.translatesAutoresizingMaskIntoConstraints, title.text) = (false, "Name")
  title.translatesAutoresizingMaskIntoConstraints = false
  root.addSubview(card)
  card.addSubview(title)
  func tie(
    _ one: AnyObject, _ attribute: NSLayoutConstraint.Attribute, _ other: AnyObject?,
    _ constant: CGFloat
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(
      item: one, attribute: attribute, relatedBy: .equal, toItem: other,
      attribute: other == nil ? .notAnAttribute : attribute, multiplier: 1, constant: constant)
  }
  root.constraints = [
    tie(card, .top, root.safeAreaLayoutGuide, 20), tie(card, .leading, root, 20),
    tie(card, .trailing, root, -20), tie(card, .height, nil, 100),
  ]
  card.constraints = [tie(title, .leading, card, 16), tie(title, .top, card, 8)]
  return root
}

/// Returns the dump of the card that the app's tests write.
@MainActor
func dumpedCard(inset: CGFloat) -> String { dumpScene(of: card(inset: inset), device: "iphone-14") }
