import SnaplineBasics

/// Returns the path of a `file:` URI; nil for other URIs, and for files of other hosts.
func filePath(ofURI uri: String) -> String? {
  let scheme = "file://"
  guard uri.hasPrefix(scheme) else { return nil }
  let rest = uri.dropFirst(scheme.count)
  guard let slash = rest.firstIndex(of: "/") else { return nil }
  guard ["", "localhost"].contains(rest[..<slash]) else { return nil }
  var bytes: [UInt8] = []
  var encoded = Array(rest[slash...].utf8)[...]
  while let byte = encoded.popFirst() {
    let digits = encoded.prefix(2)
    if byte == UInt8(ascii: "%"), digits.count == 2,
      let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
    {
      bytes.append(value)
      encoded = encoded.dropFirst(2)
    } else {
      bytes.append(byte)
    }
  }
  guard !bytes.contains(0) else { return nil }
  return String(decoding: bytes, as: UTF8.self)
}

/// Returns the `file:` URI of an absolute path.
func fileURI(ofPath path: String) -> String { "file://" + percentEncoded(path) }
