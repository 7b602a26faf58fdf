// Who imports `SnaplineTesting` has scenes and layouts as with `Snapline`.
@_exported public import Snapline
