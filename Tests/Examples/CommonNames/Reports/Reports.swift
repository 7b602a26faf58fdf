import Files

/// Returns the title of a report on a screen.
public func reportTitle(of screen: String) -> String { "Report: " + textFile(of: screen) }
