extension JSON {
  /// Returns a frame as `[x, y, width, height]`.
  package static func frame(_ rect: Rect) -> JSON {
    .array([rect.minX, rect.minY, rect.width, rect.height].map(JSON.number))
  }

  /// Returns a size as `[width, height]`.
  package static func size(_ size: Size) -> JSON {
    .array([.number(size.width), .number(size.height)])
  }

  /// Returns a point as `[x, y]`.
  package static func point(_ point: Point) -> JSON {
    .array([.number(point.x), .number(point.y)])
  }

  /// Returns a size in pixels as `[width, height]`.
  package static func pixels(_ size: PixelSize) -> JSON {
    .array([size.width, size.height].map { .number(Double($0)) })
  }

  /// Returns a rectangle in pixels as `[x, y, width, height]`.
  package static func pixels(_ rect: PixelRect) -> JSON {
    .array([rect.x, rect.y, rect.width, rect.height].map { .number(Double($0)) })
  }
}
