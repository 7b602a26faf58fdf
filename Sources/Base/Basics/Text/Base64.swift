/// Returns bytes in Base64, for `data:` URLs.
package func base64(_ bytes: [UInt8]) -> String {
  let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var text: [UInt8] = []
  text.reserveCapacity((bytes.count + 2) / 3 * 4)
  var start = 0
  while start < bytes.count {
    let group = bytes[start..<min(start + 3, bytes.count)]
    var bits = group.reduce(0) { $0 << 8 | Int($1) }
    bits <<= 8 * (3 - group.count)
    for index in 0..<4 {
      let letter = letters[bits >> (18 - 6 * index) & 63]
      text.append(index <= group.count ? letter : UInt8(ascii: "="))
    }
    start += 3
  }
  return String(decoding: text, as: UTF8.self)
}
