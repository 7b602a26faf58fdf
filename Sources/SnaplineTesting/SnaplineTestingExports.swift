// Importing `SnaplineTesting` also imports the API of `SnaplineCommandLine` for scenes and layouts.
@_exported public import SnaplineCommandLine
