// Who imports `Snapline` says scenes in code as with `SnaplineLayout`.
@_exported public import SnaplineLayout
