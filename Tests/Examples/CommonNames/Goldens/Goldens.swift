/// The width of the recorded screens in points.
public let recordedWidth = 320.0
