// Importing `Snapline` also imports the API of `SnaplineLayout` for scenes in code.
@_exported public import SnaplineLayout
