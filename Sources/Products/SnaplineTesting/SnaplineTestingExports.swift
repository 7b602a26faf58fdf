// Importing `SnaplineTesting` also imports the API of `Snapline` for scenes and layouts.
@_exported public import Snapline
