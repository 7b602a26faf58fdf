import Basics
import DisplayLists
import SceneModel

// The icons of bars and buttons: plain drawings of our own.
extension Icon {
  static let cross = Icon(lines: line((4.5, 4.5), (19.5, 19.5)) + line((19.5, 4.5), (4.5, 19.5)))
  static let plus = Icon(lines: line((12, 2.3), (12, 21.7)) + line((2.3, 12), (21.7, 12)))
  static let check = Icon(lines: line((4, 12.5), (9.5, 18.5), (20, 5.5)))
  /// The icon of the back button.
  static let chevron = Icon(lines: line((16, 2.5), (7, 12), (16, 21.5)), hasLongEnds: true)
  /// The icon of the return key.
  static let enter = Icon(
    lines: line((20, 5), (20, 13), (4.5, 13)) + line((9.5, 8), (4.5, 13), (9.5, 18)))

  static let circledPlus = Icon(
    lines: circle(12, 12, radius: 9.95) + line((12, 6.5), (12, 17.5)) + line((6.5, 12), (17.5, 12)))
  static let circledLetter = Icon(
    lines: circle(12, 12, radius: 9.95) + line((10, 10.4), (12.4, 10.4), (12.4, 17.2))
      + line((9.6, 17.2), (15.2, 17.2)),
    shapes: circle(12, 6.9, radius: 1.4))

  static let compose = Icon(
    lines: line((12.5, 5), (4.5, 5), (4.5, 20), (19.5, 20), (19.5, 12))
      + line((9.3, 15.1), (10.5, 11.6), (18.6, 3.5), (20.9, 5.8), (12.8, 13.9), closed: true))
  private static let reply = Icon(
    lines: line((10, 4.5), (3.5, 11), (10, 17.5))
      + curve(from: (3.8, 11), [(13, 11), (19.5, 12.5), (20.5, 20)]))
  private static let action = Icon(
    lines: line((8.5, 9.5), (5, 9.5), (5, 21.5), (19, 21.5), (19, 9.5), (15.5, 9.5))
      + line((12, 15.5), (12, 3)) + line((8, 6.8), (12, 2.8), (16, 6.8)))
  private static let folder = Icon(
    lines: line((3, 19.5), (3, 5), (9, 5), (11, 7.5), (21, 7.5), (21, 19.5), closed: true)
      + line((3, 10.5), (21, 10.5)))
  private static let book = Icon(
    lines: line((12, 6.8), (12, 20.3)) + page + Icon(lines: page).mirrored.lines)
  private static let page =
    curve(from: (12, 6.8), [(9.5, 4.6), (5.5, 4.4), (2.6, 5.4)])
    + line((2.6, 5.4), (2.6, 18.9))
    + curve(from: (2.6, 18.9), [(5.5, 17.9), (9.5, 18.1), (12, 20.3)])
  private static let lens = Icon(lines: circle(10, 10, radius: 6.6) + line((14.8, 14.8), (21, 21)))
  static let circularArrow = Icon(
    lines: curve(
      from: (19.6, 11), [(19.9, 16), (16.4, 20), (12, 20)], [(7.6, 20), (4, 16.4), (4, 12)],
      [(4, 7.6), (7.6, 4.6), (12.5, 4.6)]),
    shapes: line((12, 0.8), (16.8, 4.6), (12, 8.4), closed: true))
  private static let camera = Icon(
    lines: line(
      (2.5, 7), (7, 7), (8.8, 4.3), (15.2, 4.3), (17, 7), (21.5, 7), (21.5, 19.5), (2.5, 19.5),
      closed: true) + circle(12, 12.9, radius: 3.9))
  private static let play = Icon(shapes: line((6, 3.5), (20.5, 12), (6, 20.5), closed: true))
  private static let pause = Icon(
    shapes: box(6, 4, 4, 16, radius: 1) + box(14, 4, 4, 16, radius: 1))
  private static let forward = Icon(
    shapes: line((2, 5.5), (12, 12), (2, 18.5), closed: true)
      + line((12, 5.5), (22, 12), (12, 18.5), closed: true))
  private static let undo = Icon(
    lines: line((8.5, 3.5), (3.5, 8.5), (8.5, 13.5))
      + line((3.8, 8.5), (14.5, 8.5))
      + curve(
        from: (14.5, 8.5), [(18, 8.5), (20.5, 11), (20.5, 14)],
        [(20.5, 17), (18, 19.5), (14.5, 19.5)])
      + line((14.5, 19.5), (9, 19.5)))

  static let dots = Icon(
    shapes: circle(4.5, 12, radius: 2) + circle(12, 12, radius: 2) + circle(19.5, 12, radius: 2))
  private static let star = Icon(
    shapes: line(
      (12, 1.8), (15, 8.8), (22.5, 9.4), (16.8, 14.4), (18.5, 21.8), (12, 17.8), (5.5, 21.8),
      (7.2, 14.4), (1.5, 9.4), (9, 8.8), closed: true))
  private static let clock = Icon(
    lines: circle(12, 12, radius: 9.6) + line((12, 6), (12, 12.4), (16.4, 14.9)))
  private static let person = Icon(
    shapes: circle(12, 7.4, radius: 4.8)
      + curve(
        from: (2.8, 21), [(3.2, 15.5), (7.5, 13.8), (12, 13.8)],
        [(16.5, 13.8), (20.8, 15.5), (21.2, 21)]) + [.close])
  private static let tray = Icon(
    lines: line((3.5, 14), (3.5, 20.5), (20.5, 20.5), (20.5, 14)) + line((12, 2.8), (12, 14.8))
      + line((7.6, 10.6), (12, 15), (16.4, 10.6)))
  private static let rows = Icon(
    lines: line((8, 5.5), (21.5, 5.5)) + line((8, 12), (21.5, 12)) + line((8, 18.5), (21.5, 18.5)),
    shapes: circle(3.8, 5.5, radius: 1.5) + circle(3.8, 12, radius: 1.5)
      + circle(3.8, 18.5, radius: 1.5))

  /// Returns the icon of one of the system's items; nil for titles and spaces.
  static func icon(for item: BarItem.SystemItem) -> Icon? {
    switch item {
    case .flexibleSpace, .fixedSpace, .edit, .save: nil
    case .done: check
    case .cancel, .close, .stop: cross
    case .add: plus
    case .compose: compose
    case .reply: reply
    case .action: action
    case .organize: folder
    case .bookmarks: book
    case .search: lens
    case .refresh: circularArrow
    case .camera: camera
    case .trash: symbols["trash"]?.sized(0.88)
    case .play: play
    case .pause: pause
    case .rewind: forward.mirrored
    case .fastForward: forward
    case .undo: undo
    case .redo: undo.mirrored
    case .more: dots
    case .favorites, .featured, .topRated: star
    case .recents, .history, .mostRecent: clock
    case .contacts: person
    case .downloads: tray
    case .mostViewed: rows
    }
  }
}
