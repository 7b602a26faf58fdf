import CairoBackend
import Files

/// The fonts to draw with: those that were carried along with the program, as in the archive that
/// holds all it needs, and then the system's.
func installedFonts() -> FontSet {
  let program = realPath("/proc/self/exe") ?? ""
  let carried = parentFolder(of: parentFolder(of: program)) + "/share/snapline/fonts"
  return FontSet(folders: [carried] + FontSet.standardFolders)
}
