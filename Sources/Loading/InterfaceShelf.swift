import Diagnostics
import Files
package import InterfaceBuilder
package import SceneModel
import Synchronization

/// The storyboards and xibs of a run: each is read once, however many scenes come from it.
package final class InterfaceShelf: Sendable {
  private let files = Mutex<[String: Slot]>([:])
  private let limits: Limits

  /// The room for one file, in which one thread reads it while others wait for it.
  private final class Slot: Sendable {
    let reading = Mutex<InterfaceReading?>(nil)
  }

  package init(limits: Limits = .standard) { self.limits = limits }

  /// The file at a path.
  func reading(_ path: String) throws(FileError) -> InterfaceReading {
    let slot = files.withLock { files in
      let slot = files[path] ?? Slot()
      files[path] = slot
      return slot
    }
    return try slot.reading.withLock { (known) throws(FileError) -> InterfaceReading in
      if let known { return known }
      let bytes = try readFile(path, limit: limits.fileBytes)
      let reading = InterfaceReading(bytes, file: path, limits: limits)
      known = reading
      return reading
    }
  }
}

/// A storyboard or a xib as it was read, shared by all scenes that come from it.
package final class InterfaceReading: Sendable {
  let file: String
  /// Nil when the file is no document of Interface Builder.
  package let document: InterfaceDocument?
  let diagnostics: [Diagnostic]
  let bytes: [UInt8]
  package let strings: StringFiles
  private let catalogs: AssetCatalogs?
  /// Most files have nothing to be shown of.
  private let lines = Mutex<SourceText?>(nil)
  private let images = Mutex<[String: Checked<ImportedImage?>]>([:])

  init(_ bytes: [UInt8], file: String, limits: Limits) {
    let read = readInterface(bytes, file: file, limits: limits)
    self.file = file
    self.bytes = bytes
    document = read.value
    diagnostics = read.diagnostics
    strings = .around(interface: file, limits: limits)
    let showsImages = read.value?.showsImages ?? false
    catalogs = showsImages ? AssetCatalogs(around: file, limits: limits) : nil
  }

  /// The text to show lines of.
  var source: SourceText {
    lines.withLock { lines in
      let text = lines ?? SourceText(file: file, text: String(decoding: bytes, as: UTF8.self))
      lines = text
      return text
    }
  }

  /// An image of the app around the document, if it shows any.
  package func image(named name: String) -> ImportedImage? { checkedImage(named: name).value }

  /// The same with what is wrong with its files.
  fileprivate func checkedImage(named name: String) -> Checked<ImportedImage?> {
    guard let catalogs else { return Checked(nil) }
    return images.withLock { images in
      if let known = images[name] { return known }
      let image = catalogs.image(named: name)
      images[name] = image
      return image
    }
  }
}

/// The images for which one scene asks, and what is wrong with their files.
final class AskedImages: Sendable {
  private let reading: InterfaceReading
  private let found = Mutex<[String: [Diagnostic]]>([:])

  init(of reading: InterfaceReading) { self.reading = reading }

  package func image(named name: String) -> ImportedImage? {
    let image = reading.checkedImage(named: name)
    found.withLock { $0[name] = image.diagnostics }
    return image.value
  }

  var diagnostics: [Diagnostic] {
    found.withLock { found in found.sorted { $0.key < $1.key }.flatMap(\.value) }
  }
}
