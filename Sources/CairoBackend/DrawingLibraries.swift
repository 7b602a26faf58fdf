private import CPixman

/// The versions of the libraries that decide pixels, as they run now.
package struct DrawingLibraries: Hashable, Sendable {
  package let cairo: String
  /// The part of Cairo that mixes colours; it has versions of its own.
  package let pixman: String
  package let freeType: String
  package let harfBuzz: String

  /// Asks the libraries themselves.
  package init() {
    cairo = cairoVersion()
    pixman = unsafe String(cString: pixman_version_string())
    freeType = freeTypeVersion()
    harfBuzz = harfBuzzVersion()
  }
}
