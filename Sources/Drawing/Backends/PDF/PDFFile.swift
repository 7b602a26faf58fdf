import SnaplineBasics
import SnaplinePlatform

/// The numbered objects of a document, on their way into a file.
struct PDFFile {
  private var objects: [[UInt8]] = []

  /// A number for an object that is written later.
  mutating func reserve() -> Int {
    objects.append([])
    return objects.count
  }

  mutating func set(_ number: Int, _ text: String) { objects[number - 1] = Array(text.utf8) }

  mutating func add(_ text: String) -> Int {
    let number = reserve()
    set(number, text)
    return number
  }

  /// Adds what drawing commands stand in, packed where that makes it smaller.
  mutating func add(stream text: String, _ entries: String = "") -> Int {
    add(stream: Array(text.utf8), entries)
  }

  mutating func add(stream plain: [UInt8], _ entries: String) -> Int {
    let packed = compressed(plain, level: 9).flatMap { $0.count + 20 < plain.count ? $0 : nil }
    let filter = packed == nil ? "" : " /Filter /FlateDecode"
    let bytes = packed ?? plain
    let head = "<< /Length \(bytes.count)\(filter)\(entries) >>\nstream\n"
    objects.append(Array(head.utf8) + bytes + Array("\nendstream".utf8))
    return objects.count
  }

  /// The whole file.
  consuming func finish(root: Int, info: Int) -> [UInt8] {
    // Four bytes beyond ASCII say that the file is not text.
    var bytes = Array("%PDF-1.7\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 0x0A]
    var table = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for (index, object) in objects.enumerated() {
      table += "\(tenDigits(bytes.count)) 00000 n \n"
      bytes += Array("\(index + 1) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
    }
    let start = bytes.count
    bytes += Array(table.utf8)
    bytes += Array("trailer\n<< /Size \(objects.count + 1) /Root \(root) 0 R".utf8)
    bytes += Array(" /Info \(info) 0 R >>\nstartxref\n\(start)\n%%EOF\n".utf8)
    return bytes
  }
}

private func tenDigits(_ number: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, 10 - digits.count)) + digits
}

/// A text as a document's own strings hold it.
func pdfText(_ text: String) -> String { "<FEFF\(utf16Digits(text))>" }

/// A text in UTF-16, in hexadecimal digits.
func utf16Digits(_ text: String) -> String {
  text.utf16.map { unit in
    let digits = String(unit, radix: 16, uppercase: true)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }.joined()
}

extension Size {
  /// As numbers of a document.
  var pdf: String { "\(width.shortText) \(height.shortText)" }
}
