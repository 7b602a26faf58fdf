package import Geometry

/// What a scene's `layout.txt` says: what was computed for its pictures, and of which copy of the
/// scene they are.
package struct GoldenLayout: Hashable, Sendable {
  /// By name, in the order of the bytes.
  package private(set) var shots: [GoldenShot]

  package init(shots: [GoldenShot] = []) {
    self.shots = shots.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// The shot with this name; setting one adds, replaces or removes it.
  package subscript(name: String) -> GoldenShot? {
    get {
      let place = place(of: name)
      return place < shots.count && shots[place].isNamed(name) ? shots[place] : nil
    }
    set {
      let others = shots.filter { !$0.isNamed(name) }
      self = GoldenLayout(shots: others + (newValue.map { [$0] } ?? []))
    }
  }

  /// Where a shot of this name stands, or would.
  private func place(of name: String) -> Int {
    shots.endOfFront(where: { $0.name.utf8.lexicographicallyPrecedes(name.utf8) })
  }

  /// The same with other shots in the place of those of their names, or beside them.
  func replacing(_ newer: [GoldenShot]) -> GoldenLayout {
    let names = Set(newer.map { Array($0.name.utf8) })
    return GoldenLayout(shots: shots.filter { !names.contains(Array($0.name.utf8)) } + newer)
  }

  /// The names of all copies of which shots speak.
  package var copies: Set<String> { Set(shots.flatMap(\.copies)) }
}

extension GoldenShot {
  /// Names are files' names: bytes, and not what they look like.
  fileprivate func isNamed(_ name: String) -> Bool { self.name.utf8.elementsEqual(name.utf8) }
}

/// The layout behind one golden picture.
package struct GoldenShot: Hashable, Sendable {
  package var name: String
  package var scale: PixelScale
  /// The copies of the scene as it was written: its own, and that of the storyboard that it speaks
  /// of. None in goldens of the first form.
  package var copies: [String]
  /// The hash of the scene's file where that is not in the form of its copy: a file with this hash
  /// needs no copy made of it to be known as unchanged.
  package var file: String?
  /// With what the picture was drawn.
  package var fingerprint: Fingerprint
  /// The files that the scene shows, by their names.
  package var images: [GoldenImage]
  /// What views said in the shot's language, as far as files beside the scene had it.
  package var texts: [GoldenText]
  /// In paint order, each behind its parent.
  package var views: [GoldenView]

  package init(
    name: String, scale: PixelScale = PixelScale(1), copies: [String] = [], file: String? = nil,
    fingerprint: Fingerprint = Fingerprint(), images: [GoldenImage] = [],
    texts: [GoldenText] = [], views: [GoldenView] = []
  ) {
    self.name = name
    self.scale = scale
    self.copies = copies
    self.file = file
    self.fingerprint = fingerprint
    self.images = images
    self.texts = texts
    self.views = views
  }
}

extension GoldenShot {
  /// What stands for the program's version where a test has drawn the picture.
  package static let testsVersion = "library"

  /// Whether a test has recorded it, so that no file needs to ask for it.
  package var isOfTest: Bool { fingerprint.tools.contains(Trait("snapline", Self.testsVersion)) }

  /// Whether two shots say the same but for the tools and fonts that drew them, and for how the
  /// file was written that says it.
  package func saysTheSame(as other: GoldenShot) -> Bool {
    var other = other
    (other.fingerprint, other.file) = (fingerprint, file)
    return self == other || asWritten == other.asWritten
  }

  /// With frames as a file holds them: a third of a point loses its last digits there.
  private var asWritten: GoldenShot {
    var written = self
    for index in written.views.indices {
      let frame = written.views[index].frame
      let numbers = [frame.minX, frame.minY, frame.width, frame.height].map { number in
        (number * 1000).rounded() / 1000
      }
      written.views[index].frame = Rect(
        x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
    return written
  }
}

/// One view of a golden shot: where it is, and what the layout found out besides.
package struct GoldenView: Hashable, Sendable {
  package var name: String
  /// Nil for the root alone.
  package var parent: String?
  /// In the superview, as it was rounded to whole pixels.
  package var frame: Rect
  /// Content sizes and offsets, insets, the lines of a text, whether it is hidden.
  package var results: [Trait]

  package init(name: String, parent: String?, frame: Rect = .zero, results: [Trait] = []) {
    self.name = name
    self.parent = parent
    self.frame = frame
    self.results = results
  }
}

/// One named fact, its value as text.
package struct Trait: Hashable, Sendable {
  package let key: String
  package let value: String

  package init(_ key: String, _ value: String) {
    self.key = key
    self.value = value
  }
}

/// The programs and fonts that drew a picture.
package struct Fingerprint: Hashable, Sendable {
  /// Versions by the program's or library's name.
  package var tools: [Trait]
  /// Only the fonts that the picture uses.
  package var fonts: [GoldenFont]

  package init(tools: [Trait] = [], fonts: [GoldenFont] = []) {
    self.tools = tools
    self.fonts = fonts
  }
}

/// A font file, known by its content.
package struct GoldenFont: Hashable, Sendable {
  package var name: String
  package var version: String
  package var hash: String

  package init(name: String, version: String, hash: String) {
    self.name = name
    self.version = version
    self.hash = hash
  }
}

/// An image that a scene shows, known by its content.
package struct GoldenImage: Hashable, Sendable {
  package var name: String
  package var hash: String
  /// In pixels of its smallest file, and for how many of them a point stands.
  package var width: Int
  package var height: Int
  package var scale: Int

  package init(name: String, hash: String, width: Int, height: Int, scale: Int) {
    self.name = name
    self.hash = hash
    self.width = width
    self.height = height
    self.scale = scale
  }
}

/// A text in another language, as a file beside the scene had it.
package struct GoldenText: Hashable, Sendable {
  /// The view's name with the key of the text.
  package var place: String
  package var text: String

  package init(place: String, text: String) {
    self.place = place
    self.text = text
  }
}
