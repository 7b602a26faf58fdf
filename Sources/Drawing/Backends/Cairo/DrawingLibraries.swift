private import SnaplineCPixman

/// The run-time versions of the libraries that determine pixels.
package struct DrawingLibraries: Hashable, Sendable {
  package let cairo: String
  /// The version of pixman, Cairo's compositing library.
  package let pixman: String
  package let freeType: String
  package let harfBuzz: String

  /// Reads the versions from the libraries.
  package init() {
    cairo = cairoVersion()
    pixman = unsafe String(cString: pixman_version_string())
    freeType = freeTypeVersion()
    harfBuzz = harfBuzzVersion()
  }
}
