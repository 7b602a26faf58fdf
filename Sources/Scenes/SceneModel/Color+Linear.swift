import Glibc

extension Color {
  /// Returns the linear value of a component of 0 to 1 by the transfer curve of sRGB.
  package static func linear(_ component: Double) -> Double {
    component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4)
  }

  /// Returns the component of sRGB with a linear value.
  package static func encoded(_ value: Double) -> Double {
    value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
  }
}
