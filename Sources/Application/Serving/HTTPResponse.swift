/// An HTTP response.
package struct HTTPResponse: Hashable, Sendable {
  package let status: Int
  package let type: String
  package let body: [UInt8]
  /// The entity tag of bytes that never change under their path.
  package let tag: String?
  /// Fields in addition to those of every response.
  var fields: [String: String] = [:]

  package init(_ status: Int = 200, type: String, _ body: [UInt8], tag: String? = nil) {
    self.status = status
    self.type = type
    self.body = body
    self.tag = tag
  }

  package static func page(_ html: String) -> HTTPResponse {
    HTTPResponse(type: "text/html; charset=utf-8", Array(html.utf8))
  }

  /// Returns a page that redirects to an address, as a click on a link would.
  package static func leading(to address: String) -> HTTPResponse {
    page(
      """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"><title>Snapline</title>
      <meta name="referrer" content="no-referrer">
      <meta http-equiv="refresh" content="0; url=\(address)"></head>
      <body><p><a href="\(address)">Open Snapline</a></p></body></html>

      """)
  }

  package static func style(_ css: String) -> HTTPResponse {
    HTTPResponse(type: "text/css; charset=utf-8", Array(css.utf8))
  }

  package static func script(_ javaScript: String) -> HTTPResponse {
    HTTPResponse(type: "text/javascript; charset=utf-8", Array(javaScript.utf8))
  }

  package static func json(_ text: String, status: Int = 200) -> HTTPResponse {
    HTTPResponse(status, type: "application/json", Array(text.utf8))
  }

  package static func text(_ text: String, status: Int = 200) -> HTTPResponse {
    HTTPResponse(status, type: "text/plain; charset=utf-8", Array((text + "\n").utf8))
  }

  /// Returns an image under a path with its hash, which the browser may cache forever.
  package static func image(_ bytes: [UInt8], hash: String) -> HTTPResponse {
    HTTPResponse(type: "image/png", bytes, tag: hash)
  }

  package static let notFound = HTTPResponse.text("not found", status: 404)
}

extension HTTPResponse {
  /// Every field of the response: no caching, no external resources, no framing or reading by other
  /// pages, and a closed connection after a refusal.
  var allFields: [(name: String, value: String)] {
    var all = [
      "Content-Type": type,
      "Content-Security-Policy": Self.policy,
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Cross-Origin-Opener-Policy": "same-origin",
      "Cache-Control": tag == nil ? "no-store" : "private, max-age=31536000, immutable",
    ]
    if let tag { all["ETag"] = "\"\(tag)\"" }
    if status >= 400 { all["Connection"] = "close" }
    return all.merging(fields) { $1 }.sorted { $0.key < $1.key }
      .map { (name: $0.key, value: $0.value) }
  }

  private static let policy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'",
    "img-src 'self' data: blob:", "connect-src 'self'", "base-uri 'none'", "form-action 'none'",
    "frame-ancestors 'none'",
  ].joined(separator: "; ")

  /// The response without the bytes, for a browser that has them.
  var unchanged: HTTPResponse { HTTPResponse(304, type: type, [], tag: tag) }
}
