import SnaplineBackends
import SnaplinePlatform

/// Returns the fonts to render with: the fonts bundled with the program, as in the self-contained
/// archive, and then the system's fonts.
func installedFonts() -> FontSet {
  let program = realPath("/proc/self/exe") ?? ""
  let carried = parentFolder(of: parentFolder(of: program)) + "/share/snapline/fonts"
  return FontSet(folders: [carried] + FontSet.standardFolders)
}
