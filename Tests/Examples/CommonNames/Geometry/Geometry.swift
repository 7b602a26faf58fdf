/// The smallest width of a touch target in points.
public let smallestTarget = 44.0
