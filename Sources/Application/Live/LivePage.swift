package import SnaplineBasics
import SnaplineChecking
import SnaplineRendering
package import SnaplineServing

/// The page and its requests, by path.
extension LiveProject {
  /// Returns the response to a request about scenes; nil for other requests.
  package func response(to request: HTTPRequest) -> HTTPResponse? {
    do throws(LiveRequestError) {
      return try request.isChange ? change(request) : getResponse(request)
    } catch {
      return error.answer
    }
  }

  private func getResponse(_ request: HTTPRequest) throws(LiveRequestError) -> HTTPResponse? {
    let query = request.query
    switch request.path {
    case "/data/project": return .json(overview)
    case "/data/recent":
      return .json(.object([("scene", recentScene.map(JSON.text) ?? .null)]))
    case "/data/layout": return .json(try layout(of: LiveShotRequest(query)))
    case "/data/findings": return .json(try findings(for: LiveShotRequest(query)))
    case "/data/explain":
      return .json(try explanation(of: query["view"] ?? "", on: LiveShotRequest(query)))
    case "/data/breakpoints": return .json(try breakpoints(around: LiveShotRequest(query)))
    case "/data/source": return .json(try source(of: query["scene"] ?? ""))
    case "/picture.png", "/picture.svg":
      let isPNG = request.path == "/picture.png"
      let scale = query["scale"].flatMap { Int($0) }.map { $0.clamped(to: PixelScale.allowed) }
      let bytes = try image(
        of: LiveShotRequest(query), isPNG ? .png : .svg, scale: isPNG ? scale : nil,
        withConstraints: query["overlay"] == "1")
      return HTTPResponse(type: isPNG ? "image/png" : "image/svg+xml", bytes)
    case "/thumbnail.png":
      return HTTPResponse(type: "image/png", try thumbnail(of: query["scene"] ?? ""))
    default: return pageFile(request.path)
    }
  }

  private func change(_ request: HTTPRequest) throws(LiveRequestError) -> HTTPResponse? {
    guard ["/do/repair", "/do/undo", "/do/tour"].contains(request.path) else { return nil }
    let words = try request.stringMembers
    let scene = words["scene"] ?? ""
    let did =
      switch request.path {
      case "/do/repair": try applyFix(words["finding"] ?? "", for: LiveShotRequest(words))
      case "/do/tour": try deleteConstraint(words["text"] ?? "", from: scene)
      default: try undoFix(of: scene)
      }
    return .json(.object([("did", .text(did))]))
  }
}

extension HTTPRequest {
  /// The string members of the body, which is a JSON object.
  fileprivate var stringMembers: [String: String] {
    get throws(LiveRequestError) {
      guard case .object(let members)? = try? JSON(reading: body) else {
        throw LiveRequestError(.invalid, "the request is not a JSON object")
      }
      var words: [String: String] = [:]
      for case (let name, .text(let text)) in members { words[name] = text }
      return words
    }
  }
}

extension HTTPResponse {
  package static func json(_ json: JSON, status: Int = 200) -> HTTPResponse {
    .json(json.compactText, status: status)
  }
}

extension LiveRequestError {
  package var answer: HTTPResponse {
    let status =
      switch kind {
      case .invalid: 400
      case .refused: 403
      case .unknown: 404
      case .stale: 409
      }
    return .json(
      .object([("error", .text(message)), ("hint", hint.map(JSON.text) ?? .null)]), status: status)
  }
}

/// Returns a file of the page by its path.
private func pageFile(_ path: String) -> HTTPResponse? {
  pageFiles[path].map { HTTPResponse(type: $0.type + "; charset=utf-8", $0.bytes) }
}

private let pageFiles: [String: (type: String, bytes: [UInt8])] = {
  let modules = [
    "tools": PackageResources.tools_js,
    "model": PackageResources.model_js,
    "stage": PackageResources.stage_js,
    "edges": PackageResources.edges_js,
    "facts": PackageResources.facts_js,
    "lines": PackageResources.lines_js,
    "pointing": PackageResources.pointing_js,
    "tree": PackageResources.tree_js,
    "places": PackageResources.places_js,
    "inspector": PackageResources.inspector_js,
    "findings": PackageResources.findings_js,
    "list": PackageResources.list_js,
    "strip": PackageResources.strip_js,
    "controls": PackageResources.controls_js,
    "events": PackageResources.events_js,
    "variants": PackageResources.variants_js,
    "tour": PackageResources.tour_js,
    "start": PackageResources.start_js,
  ]
  var files = [
    "/": (type: "text/html", bytes: PackageResources.canvas_html),
    "/canvas.css": (type: "text/css", bytes: PackageResources.canvas_css),
  ]
  for (name, bytes) in modules {
    files["/canvas/\(name).js"] = (type: "text/javascript", bytes: bytes)
  }
  return files
}()
