/// Whether a document of this type is for iOS or tvOS, whose views can be laid out.
func isTouch(_ type: String) -> Bool {
  (type.contains("CocoaTouch") || type.contains("AppleTV")) && !type.contains("Watch")
}

/// Whether a file is a document of Interface Builder for macOS or watchOS, by its first bytes; the
/// file need not be sound.
package func isForOtherPlatform(_ bytes: [UInt8]) -> Bool {
  let head = String(decoding: bytes.prefix(2_048), as: UTF8.self)
  guard let document = head.firstRange(of: "<document "),
    let start = head[document.upperBound...].firstRange(of: "type=\""),
    let end = head[start.upperBound...].firstIndex(of: "\"")
  else { return false }
  let type = String(head[start.upperBound..<end])
  return type.hasPrefix("com.apple.InterfaceBuilder") && !isTouch(type)
}
