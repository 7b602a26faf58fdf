/// Returns the name of the file with the text of a screen.
public func textFile(of screen: String) -> String { screen + ".txt" }
