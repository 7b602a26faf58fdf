package import SnaplineBasics
package import SnaplineImaging

/// The content of a scene's `layout.txt`: the layout facts of its shots, and the names of their
/// scene copies.
package struct GoldenLayout: Hashable, Sendable {
  /// The shots by name, in byte order.
  package private(set) var shots: [GoldenShot]

  package init(shots: [GoldenShot] = []) {
    self.shots = shots.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// The shot with this name; setting one adds, replaces or removes it.
  package subscript(name: String) -> GoldenShot? {
    get {
      let place = index(of: name)
      return place < shots.count && shots[place].isNamed(name) ? shots[place] : nil
    }
    set {
      let others = shots.filter { !$0.isNamed(name) }
      self = GoldenLayout(shots: others + (newValue.map { [$0] } ?? []))
    }
  }

  /// Returns the index of the shot with a name, or its insertion index.
  private func index(of name: String) -> Int {
    shots.partitioningIndex(where: { $0.name.utf8.lexicographicallyPrecedes(name.utf8) })
  }

  /// Returns the layout with shots added or replaced by name.
  func replacing(_ newer: [GoldenShot]) -> GoldenLayout {
    let names = Set(newer.map { Array($0.name.utf8) })
    return GoldenLayout(shots: shots.filter { !names.contains(Array($0.name.utf8)) } + newer)
  }

  /// The names of all copies that shots refer to.
  package var copies: Set<String> { Set(shots.flatMap(\.copies)) }
}

extension GoldenShot {
  /// Whether the names are equal by bytes, as file names are.
  fileprivate func isNamed(_ name: String) -> Bool { self.name.utf8.elementsEqual(name.utf8) }
}

/// The layout of one golden image.
package struct GoldenShot: Hashable, Sendable {
  package var name: String
  package var scale: PixelScale
  /// The pixels of a golden without an image file; nil if it has one.
  package var pixels: PixelHash?
  /// The names of the scene's copy and of its storyboard's; empty in goldens of tests.
  package var copies: [String]
  /// The hash of the scene's file if it is not in the format of its copy: a file with this hash is
  /// known as unchanged without a conversion.
  package var file: String?
  /// The versions and fonts that drew the image.
  package var fingerprint: Fingerprint
  /// The image assets of the scene, by their names.
  package var images: [GoldenImage]
  /// The localized texts of views that come from files next to the scene.
  package var texts: [GoldenTranslation]
  /// The views in paint order, each after its superview.
  package var views: [GoldenView]

  package init(
    name: String, scale: PixelScale = PixelScale(1), pixels: PixelHash? = nil,
    copies: [String] = [], file: String? = nil,
    fingerprint: Fingerprint = Fingerprint(), images: [GoldenImage] = [],
    texts: [GoldenTranslation] = [], views: [GoldenView] = []
  ) {
    self.name = name
    self.scale = scale
    self.pixels = pixels
    self.copies = copies
    self.file = file
    self.fingerprint = fingerprint
    self.images = images
    self.texts = texts
    self.views = views
  }
}

extension GoldenShot {
  /// The program version of images that a test has recorded.
  package static let testsVersion = "library"

  /// Whether a test has recorded the shot, so that no scene file requires it.
  package var isOfTest: Bool {
    fingerprint.tools.contains(LayoutFact("snapline", Self.testsVersion))
  }

  /// Whether two shots are equal except for fingerprints and the formatting of their source.
  package func isEquivalent(to other: GoldenShot) -> Bool {
    var other = other
    (other.fingerprint, other.file) = (fingerprint, file)
    return self == other || asWritten == other.asWritten
  }

  /// The shot with frames as stored in a file: a third of a point is rounded there.
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

/// A view of a golden shot: its frame and other layout facts.
package struct GoldenView: Hashable, Sendable {
  package var name: String
  /// The superview; nil only for the root.
  package var parent: String?
  /// The frame in the superview, aligned to pixels.
  package var frame: Rect
  /// The layout facts: content sizes and offsets, insets, text lines, visibility.
  package var results: [LayoutFact]

  package init(name: String, parent: String?, frame: Rect = .zero, results: [LayoutFact] = []) {
    self.name = name
    self.parent = parent
    self.frame = frame
    self.results = results
  }
}

/// A layout fact with its value as text.
package struct LayoutFact: Hashable, Sendable {
  package let key: String
  package let value: String

  package init(_ key: String, _ value: String) {
    self.key = key
    self.value = value
  }
}

/// The programs and fonts that drew an image.
package struct Fingerprint: Hashable, Sendable {
  /// The versions by the program's or library's name.
  package var tools: [LayoutFact]
  /// The fonts that the image uses.
  package var fonts: [GoldenFont]

  package init(tools: [LayoutFact] = [], fonts: [GoldenFont] = []) {
    self.tools = tools
    self.fonts = fonts
  }
}

/// A font file, identified by its content.
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

/// An image asset, identified by its content.
package struct GoldenImage: Hashable, Sendable {
  package var name: String
  package var hash: String
  /// The size of its smallest representation in pixels, and its scale.
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

/// A localized text from a file next to the scene.
package struct GoldenTranslation: Hashable, Sendable {
  /// The view's name with the key of the text.
  package var textKey: String
  package var text: String

  package init(textKey: String, text: String) {
    self.textKey = textKey
    self.text = text
  }
}
