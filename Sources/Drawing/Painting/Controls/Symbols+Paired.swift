import Basics
import DisplayLists

// The symbols with an outlined and a filled variant.
extension Icon {
  static let paired: [String: SymbolPaths] = [
    "circle": SymbolPaths(circle(12, 12, radius: 10.5)),
    "square": SymbolPaths(box(2, 2, 20, 20, radius: 3.6)),
    "house": SymbolPaths(
      line((4.2, 10.4), (12, 3.6), (19.8, 10.4), (19.8, 21), (4.2, 21), closed: true),
      lines: [line((1.2, 12.6), (12, 3), (22.8, 12.6))],
      details: [line((9.6, 21), (9.6, 14.4), (14.4, 14.4), (14.4, 21))],
      holes: [line((9.6, 20), (9.6, 14.4), (14.4, 14.4), (14.4, 20), closed: true)]),
    "person": SymbolPaths(
      circle(12, 7.2, radius: 4.9),
      curve(
        from: (2.4, 21.4), [(2.4, 16.9), (6.6, 14.6), (12, 14.6)],
        [(17.4, 14.6), (21.6, 16.9), (21.6, 21.4)]) + [.close]),
    "heart": SymbolPaths(
      curve(
        from: (12, 21.4), [(7.5, 18.7), (1.2, 13.7), (1.2, 8.5)],
        [(1.2, 5.1), (3.6, 2.8), (6.5, 2.8)], [(8.9, 2.8), (10.9, 4), (12, 6)],
        [(13.1, 4), (15.1, 2.8), (17.5, 2.8)], [(20.4, 2.8), (22.8, 5.1), (22.8, 8.5)],
        [(22.8, 13.7), (16.5, 18.7), (12, 21.4)]) + [.close]),
    "star": SymbolPaths(
      line(
        (12, 1.6), (14.7, 9.18), (22.75, 9.41), (16.37, 14.32), (18.64, 22.04), (12, 17.5),
        (5.36, 22.04), (7.63, 14.32), (1.25, 9.41), (9.3, 9.18), closed: true)),
    "bell": SymbolPaths(
      curve(
        from: (3, 18.4), [(5, 16.2), (5.3, 13.4), (5.4, 10.2)],
        [(5.5, 5.6), (8.2, 3), (12, 3)], [(15.8, 3), (18.5, 5.6), (18.6, 10.2)],
        [(18.7, 13.4), (19, 16.2), (21, 18.4)]) + [.close],
      lines: [
        line((12, 1.4), (12, 3)), curve(from: (9.2, 21), [(10, 23.2), (14, 23.2), (14.8, 21)]),
      ]),
    "envelope": SymbolPaths(
      box(1.4, 3.8, 21.2, 16.4, radius: 2.8), details: [line((2.2, 5.2), (12, 13.4), (21.8, 5.2))],
      holes: [strip((2.4, 5.8), (12, 13.8), (21.6, 5.8), width: 1.5)]),
    "bookmark": SymbolPaths(
      line((4.8, 1.5), (19.2, 1.5), (19.2, 22.2), (12, 16), (4.8, 22.2), closed: true)),
    "folder": SymbolPaths(
      line((1.4, 20), (1.4, 4), (8.6, 4), (10.8, 6.4), (22.6, 6.4), (22.6, 20), closed: true),
      details: [line((1.4, 10), (22.6, 10))], holes: [strip((1.4, 9.6), (22.6, 9.6), width: 1.4)]),
    "doc": SymbolPaths(sheet, details: [fold], holes: [cut]),
    "doc.text": SymbolPaths(
      sheet, details: [fold, line((8, 14), (16, 14)), line((8, 18), (16, 18))],
      holes: [cut, strip((8, 14), (16, 14)), strip((8, 18), (16, 18))]),
    "lock": SymbolPaths(
      box(4.4, 10.4, 15.2, 12.2, radius: 2.4),
      lines: [
        line((7.6, 10.4), (7.6, 6.4))
          + [
            .curve(Point(x: 7.6, y: 3.2), Point(x: 9.4, y: 1.4), Point(x: 12, y: 1.4)),
            .curve(Point(x: 14.6, y: 1.4), Point(x: 16.4, y: 3.2), Point(x: 16.4, y: 6.4)),
            .line(Point(x: 16.4, y: 10.4)),
          ]
      ]),
    "cart": SymbolPaths(
      line((4.8, 6), (22.4, 6), (20.4, 13.4), (6.6, 13.4), closed: true),
      lines: [line((1.2, 3), (4.2, 3), (7.2, 16.8), (20, 16.8))],
      shapes: [circle(8.8, 20, radius: 1.6), circle(18.2, 20, radius: 1.6)]),
    "camera": SymbolPaths(
      line(
        (1.4, 6.6), (6.2, 6.6), (8.2, 3.6), (15.8, 3.6), (17.8, 6.6), (22.6, 6.6), (22.6, 20.4),
        (1.4, 20.4), closed: true),
      details: [circle(12, 13, radius: 4.3)],
      holes: [circle(12, 13, radius: 5)], cores: [circle(12, 13, radius: 3.4)]),
    "photo": SymbolPaths(
      box(1.4, 3.8, 21.2, 16.4, radius: 2.8),
      details: [line((2, 17.6), (8, 12.2), (12.4, 16.4), (16.6, 11), (22, 16.8))],
      marks: [circle(7.2, 8.4, radius: 1.8)],
      holes: [
        circle(7.2, 8.4, radius: 1.8),
        strip((2.4, 17.4), (8, 12.4), (12.4, 16.6), (16.6, 11.2), (21.6, 16.6), width: 1.5),
      ]),
    "phone": SymbolPaths(handset),
    "clock": SymbolPaths(
      circle(12, 12, radius: 10.5), details: [line((12, 5.6), (12, 12.6), (16.6, 15.2))],
      holes: [strip((12, 5), (12, 12.6), (17, 15.4))]),
    "message": SymbolPaths(
      curve(
        from: (12, 2.2), [(18, 2.2), (22.6, 6), (22.6, 10.9)],
        [(22.6, 15.8), (18, 19.6), (12, 19.6)], [(10.8, 19.6), (9.6, 19.4), (8.6, 19.1)],
        [(7, 20.6), (5, 21.6), (3, 21.8)], [(4.2, 20.6), (4.8, 18.9), (4.8, 17.4)],
        [(2.6, 15.8), (1.4, 13.5), (1.4, 10.9)], [(1.4, 6), (6, 2.2), (12, 2.2)]) + [.close]),
    "bubble.left": SymbolPaths(
      line(
        (3.6, 2.4), (20.4, 2.4), (22.6, 4.6), (22.6, 15.2), (20.4, 17.4), (11.4, 17.4), (6.4, 21.8),
        (6.4, 17.4), (3.6, 17.4), (1.4, 15.2), (1.4, 4.6), closed: true)),
    "flag": SymbolPaths(
      curve(
        from: (4.4, 2.8), [(8.4, 0.6), (13.4, 5.4), (20.4, 2.8)],
        [(20.4, 6.6), (20.4, 10.4), (20.4, 13.8)], [(13.4, 16.4), (8.4, 11.6), (4.4, 13.8)])
        + [.close],
      lines: [line((4.4, 2.8), (4.4, 22.6))]),
    "tag": SymbolPaths(
      line((2, 2.6), (11.6, 2.6), (22, 13), (13, 22), (2, 11.6), closed: true),
      marks: [circle(6.8, 7.4, radius: 1.6)], holes: [circle(6.8, 7.4, radius: 1.6)]),
    "cloud": SymbolPaths(
      curve(
        from: (6.6, 19.2), [(3.6, 19.2), (1.4, 17.1), (1.4, 14.5)],
        [(1.4, 12.2), (3, 10.4), (5.2, 10)], [(5.6, 6.9), (8.2, 4.7), (11.4, 4.7)],
        [(14.2, 4.7), (16.5, 6.3), (17.4, 8.8)], [(20.4, 8.9), (22.6, 11.1), (22.6, 13.9)],
        [(22.6, 16.9), (20.4, 19.2), (17.3, 19.2)]) + [.close]),
    "moon": SymbolPaths(
      curve(
        from: (9.2, 1.8), [(5, 3.2), (1.8, 7.2), (1.8, 12)],
        [(1.8, 17.9), (6.4, 22.4), (12.2, 22.4)], [(16.9, 22.4), (20.8, 19.4), (22.2, 15.2)],
        [(14, 18.4), (5.8, 10.2), (9.2, 1.8)]) + [.close]),
    "sun.max": SymbolPaths(circle(12, 12, radius: 5), lines: [sunbeams]),
    "bolt": SymbolPaths(
      line((14.2, 1.6), (5, 13.6), (11, 13.6), (9.8, 22.4), (19, 10.2), (13, 10.2), closed: true)),
    "mic": SymbolPaths(
      box(8.2, 1.4, 7.6, 13.6, radius: 3.8),
      lines: [
        curve(
          from: (4.8, 11.4), [(4.8, 15.8), (7.8, 18.6), (12, 18.6)],
          [(16.2, 18.6), (19.2, 15.8), (19.2, 11.4)]),
        line((12, 18.6), (12, 22.4)), line((8, 22.6), (16, 22.6)),
      ]),
    "eye": SymbolPaths(
      curve(
        from: (1.2, 12), [(3.4, 8), (7.4, 5.6), (12, 5.6)], [(16.6, 5.6), (20.6, 8), (22.8, 12)],
        [(20.6, 16), (16.6, 18.4), (12, 18.4)], [(7.4, 18.4), (3.4, 16), (1.2, 12)]) + [.close],
      details: [circle(12, 12, radius: 3.6)],
      holes: [circle(12, 12, radius: 4.6)], cores: [circle(12, 12, radius: 3)]),
    "gift": SymbolPaths(
      box(1.9, 6.6, 20.2, 4.8, radius: 1),
      line((3.6, 11.4), (20.4, 11.4), (20.4, 22.2), (3.6, 22.2), closed: true),
      lines: [
        curve(
          from: (12, 6.4), [(5.4, 6.8), (6.4, 0.4), (9.6, 1.8)],
          [(11, 2.4), (11.8, 4.4), (12, 6.4)]),
        curve(
          from: (12, 6.4), [(18.6, 6.8), (17.6, 0.4), (14.4, 1.8)],
          [(13, 2.4), (12.2, 4.4), (12, 6.4)]),
      ],
      details: [line((12, 6.6), (12, 22.2))], holes: [strip((12, 6.6), (12, 21.4), width: 1.5)]),
    "creditcard": SymbolPaths(
      box(1.4, 3.8, 21.2, 16.4, radius: 2.8),
      details: [line((1.4, 8.2), (22.6, 8.2)), line((5, 15.8), (9, 15.8))],
      holes: [strip((0.6, 8.4), (23.4, 8.4), width: 2.2), strip((4.6, 15.8), (9.2, 15.8))]),
    "paperplane": SymbolPaths(
      line((22, 2), (15, 21.8), (11.2, 12.8), (2.2, 9), closed: true),
      details: [line((11.2, 12.8), (21.6, 2.4))], holes: [strip((11.2, 12.8), (20, 4), width: 1.4)]),
    "location": SymbolPaths(
      line((22, 2), (13.2, 21.8), (12.2, 11.8), (2.2, 10.8), closed: true)),
    "gearshape": SymbolPaths(
      circle(12, 12, radius: 8.4), lines: [teeth], details: [circle(12, 12, radius: 3.4)],
      holes: [circle(12, 12, radius: 3.4)]),
    "play": SymbolPaths(line((4, 2.2), (21.6, 12), (4, 21.8), closed: true)),
    "pause": SymbolPaths(box(4.2, 2, 4.8, 20, radius: 1.2), box(15, 2, 4.8, 20, radius: 1.2)),
    "stop": SymbolPaths(box(3.2, 3.2, 17.6, 17.6, radius: 1.8)),
    "forward": SymbolPaths(
      line((1.6, 5.4), (11.8, 12), (1.6, 18.6), closed: true),
      line((12.2, 5.4), (22.4, 12), (12.2, 18.6), closed: true)),
    "backward": SymbolPaths(
      line((22.4, 5.4), (12.2, 12), (22.4, 18.6), closed: true),
      line((11.8, 5.4), (1.6, 12), (11.8, 18.6), closed: true)),
    "bag": SymbolPaths(
      line((3.4, 7), (20.6, 7), (21.6, 22.2), (2.4, 22.2), closed: true),
      lines: [curve(from: (7.6, 7), [(7.6, -0.2), (16.4, -0.2), (16.4, 7)])]),
    "book": SymbolPaths(
      leaf, Icon(lines: leaf).mirrored.lines),
    "square.grid.2x2": SymbolPaths(
      box(2, 2, 8.2, 8.2, radius: 1.6), box(13.8, 2, 8.2, 8.2, radius: 1.6),
      box(2, 13.8, 8.2, 8.2, radius: 1.6), box(13.8, 13.8, 8.2, 8.2, radius: 1.6)),
    "trash": SymbolPaths(
      line((4.4, 5.6), (5.6, 22.4), (18.4, 22.4), (19.6, 5.6), closed: true),
      lines: [
        line((2.4, 5.6), (21.6, 5.6)), line((8.4, 5.6), (8.4, 1.6), (15.6, 1.6), (15.6, 5.6)),
      ],
      details: [
        line((12, 9.4), (12, 18.6)), line((8.4, 9.4), (8.8, 18.6)), line((15.6, 9.4), (15.2, 18.6)),
      ],
      holes: [
        strip((12, 9.4), (12, 18.8), width: 1.4), strip((8.4, 9.4), (8.8, 18.8), width: 1.4),
        strip((15.6, 9.4), (15.2, 18.8), width: 1.4),
      ]),
    "square.and.arrow.up": SymbolPaths(
      line((4, 8.6), (20, 8.6), (20, 22.6), (4, 22.6), closed: true),
      lines: [line((12, 8), (12, 1.8)), line((7.8, 5.8), (12, 1.5), (16.2, 5.8))],
      details: [line((12, 8), (12, 15.4))], holes: [strip((12, 7), (12, 15.4), width: 1.5)]),
    "square.and.arrow.down": SymbolPaths(
      line((4, 8.6), (20, 8.6), (20, 22.6), (4, 22.6), closed: true),
      lines: [line((12, 1.4), (12, 8))],
      details: [line((12, 8), (12, 17.4)), line((8, 13.6), (12, 17.8), (16, 13.6))],
      holes: [
        strip((12, 7), (12, 14.4), width: 1.5),
        strip((8, 13.4), (12, 17.6), (16, 13.4), width: 1.5),
      ]),
    "exclamationmark.triangle": SymbolPaths(
      line((12, 2.4), (22.6, 21.4), (1.4, 21.4), closed: true),
      details: [line((12, 9), (12, 14.6))], marks: [circle(12, 18, radius: 1.2)],
      holes: [strip((12, 8.4), (12, 15)), circle(12, 18, radius: 1.2)]),
    "checkmark.circle": circled(
      line((7, 12.6), (10.6, 16.4), (17, 7.8)),
      holes: [strip((6.6, 12.2), (10.6, 16.6), (17.2, 7.4))]),
    "xmark.circle": circled(
      line((8, 8), (16, 16)), line((16, 8), (8, 16)),
      holes: [
        line(
          (8.3, 7), (12, 10.7), (15.7, 7), (17, 8.3), (13.3, 12), (17, 15.7), (15.7, 17),
          (12, 13.3),
          (8.3, 17), (7, 15.7), (10.7, 12), (7, 8.3), closed: true)
      ]),
    "plus.circle": circled(
      line((12, 6.6), (12, 17.4)), line((6.6, 12), (17.4, 12)),
      holes: [
        line(
          (11.05, 6.2), (12.95, 6.2), (12.95, 11.05), (17.8, 11.05), (17.8, 12.95), (12.95, 12.95),
          (12.95, 17.8), (11.05, 17.8), (11.05, 12.95), (6.2, 12.95), (6.2, 11.05), (11.05, 11.05),
          closed: true)
      ]),
    "minus.circle": circled(line((6.8, 12), (17.2, 12)), holes: [strip((6.4, 12), (17.6, 12))]),
    "info.circle": circled(
      line((10, 10.4), (12.4, 10.4), (12.4, 17.2)), line((9.6, 17.2), (15.2, 17.2)),
      foreground: [circle(12, 6.9, radius: 1.4)],
      holes: [
        circle(12, 6.9, radius: 1.4),
        line(
          (9.6, 9.6), (13.2, 9.6), (13.2, 16.4), (15.4, 16.4), (15.4, 18), (9.4, 18), (9.4, 16.4),
          (11.6, 16.4), (11.6, 11.2), (9.6, 11.2), closed: true),
      ]),
    "exclamationmark.circle": circled(
      line((12, 6.2), (12, 13.4)), foreground: [circle(12, 17, radius: 1.3)],
      holes: [strip((12, 5.8), (12, 13.8)), circle(12, 17, radius: 1.3)]),
    "ellipsis.circle": circled(foreground: ellipsis, holes: ellipsis),
    "chevron.down.circle": circled(
      line((7, 10.2), (12, 15), (17, 10.2)), holes: [strip((6.6, 9.8), (12, 15), (17.4, 9.8))]),
    "chevron.up.circle": circled(
      line((7, 13.8), (12, 9), (17, 13.8)), holes: [strip((6.6, 14.2), (12, 9), (17.4, 14.2))]),
    "chevron.left.circle": circled(
      line((13.6, 7), (9, 12), (13.6, 17)), holes: [strip((14, 6.6), (9, 12), (14, 17.4))]),
    "chevron.right.circle": circled(
      line((10.4, 7), (15, 12), (10.4, 17)), holes: [strip((10, 6.6), (15, 12), (10, 17.4))]),
    "play.circle": circled(foreground: [arrow], holes: [arrow]),
    "pause.circle": circled(foreground: bars, holes: bars),
    "magnifyingglass.circle": circled(
      circle(10.8, 10.8, radius: 3.8), line((13.6, 13.6), (17, 17)),
      holes: [circle(10.8, 10.8, radius: 4.6), strip((14.1, 14.1), (17.4, 17.4))],
      cores: [circle(10.8, 10.8, radius: 2.9)]),
    "person.circle": circled(
      circle(12, 9.4, radius: 3.3),
      curve(
        from: (5, 19.4), [(6.6, 16.4), (9, 15.2), (12, 15.2)],
        [(15, 15.2), (17.4, 16.4), (19, 19.4)]),
      holes: [
        circle(12, 9.2, radius: 3.6),
        curve(
          from: (5.4, 18.6), [(7, 15.8), (9.2, 14.4), (12, 14.4)],
          [(14.8, 14.4), (17, 15.8), (18.6, 18.6)],
          [(16.8, 20.6), (14.6, 21.6), (12, 21.6)], [(9.4, 21.6), (7.2, 20.6), (5.4, 18.6)])
          + [.close],
      ]),
  ]

  private static let leaf =
    curve(
      from: (12, 5.4), [(9.2, 3.2), (4.8, 3), (1.4, 4)], [(1.4, 9), (1.4, 14), (1.4, 19.4)],
      [(4.8, 18.4), (9.2, 18.6), (12, 20.8)]) + [.close]
  private static let sheet = line(
    (3.6, 1.4), (13.4, 1.4), (20.4, 8.4), (20.4, 22.6), (3.6, 22.6), closed: true)
  private static let fold = line((13, 1.6), (13, 8.8), (20.2, 8.8))
  private static let cut = strip((13, 1.6), (13, 8.8), (20.2, 8.8), width: 1.4)
  private static let sunbeams =
    line((12, 1.2), (12, 3.4)) + line((12, 20.6), (12, 22.8)) + line((1.2, 12), (3.4, 12))
    + line((20.6, 12), (22.8, 12)) + line((4.36, 4.36), (5.9, 5.9))
    + line((18.1, 5.9), (19.64, 4.36)) + line((4.36, 19.64), (5.9, 18.1))
    + line((18.1, 18.1), (19.64, 19.64))
  private static let ellipsis = [
    circle(6.8, 12, radius: 1.5), circle(12, 12, radius: 1.5), circle(17.2, 12, radius: 1.5),
  ]
  private static let arrow = line((9, 6.8), (18, 12), (9, 17.2), closed: true)
  private static let bars = [box(7.8, 7, 2.8, 10), box(13.4, 7, 2.8, 10)]

  private static let handset =
    curve(
      from: (5.2, 2.2), [(3.4, 3.4), (1.6, 5.2), (1.9, 8.2)],
      [(2.6, 15.2), (8.8, 21.4), (15.8, 22.1)], [(18.8, 22.4), (20.6, 20.6), (21.8, 18.8)],
      [(22.4, 17.9), (22.2, 17), (21.4, 16.4)], [(19.9, 15.3), (18.6, 14.5), (17.3, 13.8)],
      [(16.3, 13.3), (15.5, 13.5), (14.8, 14.3)], [(14.4, 14.8), (14, 15.2), (13.6, 15.7)],
      [(12.6, 16.6), (7.4, 11.4), (8.3, 10.4)], [(8.8, 10), (9.2, 9.6), (9.7, 9.2)],
      [(10.5, 8.5), (10.7, 7.7), (10.2, 6.7)], [(9.5, 5.4), (8.7, 4.1), (7.6, 2.6)],
      [(7, 1.8), (6.1, 1.6), (5.2, 2.2)]) + [.close]
}
