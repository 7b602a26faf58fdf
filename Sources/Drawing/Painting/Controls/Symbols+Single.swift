import Basics
import DisplayLists

// The symbols with a single variant.
extension Icon {
  static let single: [String: Icon] = [
    "plus": Icon(lines: line((12, 2.6), (12, 21.4)) + line((2.6, 12), (21.4, 12))),
    "minus": Icon(lines: line((2, 12), (22, 12))),
    "xmark": Icon(lines: line((3.4, 3.4), (20.6, 20.6)) + line((20.6, 3.4), (3.4, 20.6))),
    "checkmark": Icon(lines: line((2.6, 13.4), (9, 20.6), (21.4, 3.4))),
    "chevron.left": Icon(lines: line((16.4, 1.6), (6.4, 12), (16.4, 22.4))),
    "chevron.backward": Icon(lines: line((16.4, 1.6), (6.4, 12), (16.4, 22.4))),
    "chevron.right": Icon(lines: line((7.6, 1.6), (17.6, 12), (7.6, 22.4))),
    "chevron.forward": Icon(lines: line((7.6, 1.6), (17.6, 12), (7.6, 22.4))),
    "chevron.up": Icon(lines: line((1.6, 16.6), (12, 7), (22.4, 16.6))),
    "chevron.down": Icon(lines: line((1.6, 7.4), (12, 17), (22.4, 7.4))),
    "arrow.left": Icon(
      lines: line((22.6, 12), (1.8, 12)) + line((9.6, 4.2), (1.6, 12), (9.6, 19.8))),
    "arrow.right": Icon(
      lines: line((1.4, 12), (22.2, 12)) + line((14.4, 4.2), (22.4, 12), (14.4, 19.8))),
    "arrow.up": Icon(
      lines: line((12, 22.6), (12, 1.8)) + line((4.2, 9.6), (12, 1.6), (19.8, 9.6))),
    "arrow.down": Icon(
      lines: line((12, 1.4), (12, 22.2)) + line((4.2, 14.4), (12, 22.4), (19.8, 14.4))),
    "arrow.clockwise": circularArrow,
    "arrow.counterclockwise": circularArrow.mirrored,
    "ellipsis": dots,
    "magnifyingglass": Icon(
      lines: circle(9.8, 9.8, radius: 7.6) + line((15.4, 15.4), (22.4, 22.4))),
    "line.3.horizontal": Icon(
      lines: line((1.6, 5.6), (22.4, 5.6)) + line((1.6, 12), (22.4, 12))
        + line((1.6, 18.4), (22.4, 18.4))),
    "line.3.horizontal.decrease": Icon(
      lines: line((1.6, 5.6), (22.4, 5.6)) + line((5.6, 12), (18.4, 12))
        + line((9.4, 18.4), (14.6, 18.4))),
    "list.bullet": Icon(
      lines: line((7.4, 4.6), (22.6, 4.6)) + line((7.4, 12), (22.6, 12))
        + line((7.4, 19.4), (22.6, 19.4)),
      shapes: circle(2.4, 4.6, radius: 1.6) + circle(2.4, 12, radius: 1.6)
        + circle(2.4, 19.4, radius: 1.6)),
    "slider.horizontal.3": sliders,
    "calendar": month,
    "pencil": pencil,
    "square.and.pencil": compose,
    "doc.on.doc": pages,
    "globe": globe,
    "gear": Icon(lines: circle(12, 12, radius: 8) + circle(12, 12, radius: 3) + teeth),
    "mappin": Icon(lines: line((12, 9), (12, 22.8)), shapes: circle(12, 5.2, radius: 4.4)),
  ]

  /// The teeth of a gear.
  static let teeth =
    line((12, 4), (12, 1.2)) + line((12, 20), (12, 22.8)) + line((4, 12), (1.2, 12))
    + line((20, 12), (22.8, 12)) + line((6.34, 6.34), (4.36, 4.36))
    + line((17.66, 6.34), (19.64, 4.36)) + line((6.34, 17.66), (4.36, 19.64))
    + line((17.66, 17.66), (19.64, 19.64))

  private static let sliders = Icon(
    lines: line((1.6, 5.4), (4.6, 5.4)) + line((9.8, 5.4), (22.4, 5.4))
      + circle(7.2, 5.4, radius: 2.4) + line((1.6, 12), (14.2, 12)) + line((19.4, 12), (22.4, 12))
      + circle(16.8, 12, radius: 2.4) + line((1.6, 18.6), (4.6, 18.6))
      + line((9.8, 18.6), (22.4, 18.6)) + circle(7.2, 18.6, radius: 2.4))

  private static let month = Icon(
    lines: box(1.6, 3, 20.8, 18.2, radius: 3) + line((1.6, 8.2), (22.4, 8.2)),
    shapes: [(9.8, 11.6), (14.2, 11.6), (18.6, 11.6)].flatMap { circle($0.0, $0.1, radius: 1.1) }
      + [(5.4, 14.8), (9.8, 14.8), (14.2, 14.8)].flatMap { circle($0.0, $0.1, radius: 1.1) }
      + [(18.6, 14.8), (5.4, 18), (9.8, 18)].flatMap { circle($0.0, $0.1, radius: 1.1) })

  private static let pencil = Icon(
    lines: line((2.4, 21.6), (4, 16.2), (17.8, 2.4), (21.6, 6.2), (7.8, 20), closed: true)
      + line((14.8, 5.4), (18.6, 9.2)))

  private static let pages = Icon(
    lines: line((9, 6.4), (9, 1.4), (15.4, 1.4), (21.2, 7.2), (21.2, 17.4), (15.6, 17.4))
      + line((15.2, 1.6), (15.2, 7.4), (21, 7.4))
      + line((2.8, 6.6), (9.4, 6.6), (15, 12.2), (15, 22.6), (2.8, 22.6), closed: true)
      + line((9.2, 6.8), (9.2, 12.4), (14.8, 12.4)))

  private static let globe = Icon(
    lines: circle(12, 12, radius: 10.5)
      + Shape.ellipse(in: Rect(x: 7.4, y: 1.5, width: 9.2, height: 21)).elements
      + line((1.6, 12), (22.4, 12)) + line((3.6, 6.6), (20.4, 6.6))
      + line((3.6, 17.4), (20.4, 17.4)))
}
