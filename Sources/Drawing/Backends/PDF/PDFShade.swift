import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel

extension Gradient {
  /// What puts the ellipse of a radial gradient in the place of a circle around nothing.
  var matrix: String? {
    guard case .around(let centre, let one, let other) = course else { return nil }
    let numbers = [
      one.x - centre.x, one.y - centre.y, other.x - centre.x, other.y - centre.y, centre.x,
      centre.y,
    ]
    return numbers.map { $0.text(decimals: 4) }.joined(separator: " ")
  }

  /// Whether something below shows through.
  var isTranslucent: Bool { stops.contains { $0.color.alpha < 255 } }

  /// The object that paints the colours.
  var colorObject: String {
    object("/DeviceRGB") { color in
      [color.red, color.green, color.blue].map { (Double($0) / 255).text(decimals: 4) }
        .joined(separator: " ")
    }
  }

  /// The object that paints how opaque they are.
  var opacityObject: String {
    object("/DeviceGray") { (Double($0.alpha) / 255).text(decimals: 4) }
  }

  private func object(_ space: String, _ components: (Color) -> String) -> String {
    let head: String
    switch course {
    case .along(let start, let end):
      let places = [start.x, start.y, end.x, end.y].map { $0.text(decimals: 4) }
      head = "/ShadingType 2 /Coords [\(places.joined(separator: " "))]"
    case .around:
      head = "/ShadingType 3 /Coords [0 0 0 0 0 1]"
    }
    return "<< \(head) /ColorSpace \(space) /Extend [true true]"
      + " /Function \(function(components)) >>"
  }

  /// The colours from 0 to 1 as a chain of straight ways between two of them.
  private func function(_ components: (Color) -> String) -> String {
    var ends = stops
    if let first = ends.first, first.location > 0 { ends.insert(Stop(0, first.color), at: 0) }
    if let last = ends.last, last.location < 1 { ends.append(Stop(1, last.color)) }
    let ways = zip(ends, ends.dropFirst()).filter { $0.0.location < $0.1.location }
    let functions = ways.map { start, end in
      "<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [\(components(start.color))]"
        + " /C1 [\(components(end.color))] >>"
    }
    if functions.count == 1, let only = functions.first { return only }
    let bounds = ways.dropLast().map { $0.1.location.text(decimals: 6) }
    let codes = ways.map { _ in "0 1" }
    return "<< /FunctionType 3 /Domain [0 1] /Functions [\(functions.joined(separator: " "))]"
      + " /Bounds [\(bounds.joined(separator: " "))] /Encode [\(codes.joined(separator: " "))] >>"
  }
}
