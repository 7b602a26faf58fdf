import SnaplineBasics

/// A message of JSON-RPC 2.0.
enum RPCMessage {
  case request(id: JSON, method: String, parameters: JSON)
  case notification(method: String, parameters: JSON)
  /// A response of the client; the server sends no requests that need one.
  case response

  /// Creates a message; nil if the value is none.
  init?(_ json: JSON) {
    guard let method = json["method"]?.string else {
      guard json["id"] != nil, json["result"] != nil || json["error"] != nil else { return nil }
      self = .response
      return
    }
    let parameters = json["params"] ?? .object([])
    if let id = json["id"] {
      self = .request(id: id, method: method, parameters: parameters)
    } else {
      self = .notification(method: method, parameters: parameters)
    }
  }
}

/// The error of a request.
struct RPCError: Error {
  enum Code: Int {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParameters = -32602
    case notInitialized = -32002
    case requestFailed = -32803
    case requestCancelled = -32800
  }

  let code: Code
  let message: String

  init(_ code: Code, _ message: String) {
    (self.code, self.message) = (code, message)
  }
}

extension JSON {
  static func response(to id: JSON, _ result: JSON) -> JSON {
    .object([("jsonrpc", .text("2.0")), ("id", id), ("result", result)])
  }

  static func response(to id: JSON, _ error: RPCError) -> JSON {
    let members: [(String, JSON)] = [
      ("code", .integer(error.code.rawValue)), ("message", .text(error.message)),
    ]
    return .object([("jsonrpc", .text("2.0")), ("id", id), ("error", .object(members))])
  }

  static func notification(_ method: String, _ parameters: JSON) -> JSON {
    .object([("jsonrpc", .text("2.0")), ("method", .text(method)), ("params", parameters)])
  }
}
