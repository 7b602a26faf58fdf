/// Whether a document of this type is for iOS or tvOS, the supported platforms.
func isTouch(_ type: String) -> Bool {
  (type.contains("CocoaTouch") || type.contains("AppleTV")) && !type.contains("Watch")
}

/// Whether the file is an Interface Builder document for macOS or watchOS, by its first bytes; the
/// rest of the file may be invalid.
package func isForOtherPlatform(_ bytes: [UInt8]) -> Bool {
  let head = String(decoding: bytes.prefix(2_048), as: UTF8.self)
  guard let document = head.firstRange(of: "<document "),
    let start = head[document.upperBound...].firstRange(of: "type=\""),
    let end = head[start.upperBound...].firstIndex(of: "\"")
  else { return false }
  let type = String(head[start.upperBound..<end])
  return type.hasPrefix("com.apple.InterfaceBuilder") && !isTouch(type)
}
