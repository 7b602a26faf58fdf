import Geometry
import Goldens

/// The share of a recorded screen that a touch target needs.
public let targetShare = smallestTarget / recordedWidth
