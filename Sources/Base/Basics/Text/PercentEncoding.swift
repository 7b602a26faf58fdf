/// Returns a path as the path of a URI: all but letters, digits and `/-._~` as bytes behind `%`.
package func percentEncoded(_ path: String) -> String {
  var text = ""
  for byte in path.utf8 {
    let scalar = Unicode.Scalar(byte)
    let isPlain =
      scalar.isASCII
      && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || "/-._~".unicodeScalars.contains(scalar))
    if isPlain {
      text.unicodeScalars.append(scalar)
    } else {
      let digits = String(byte, radix: 16, uppercase: true)
      text += "%" + (digits.count == 1 ? "0" : "") + digits
    }
  }
  return text
}
