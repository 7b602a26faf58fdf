import Glibc
import SnaplineDisplayLists
import SnaplineFigures
import SnaplineImaging
import SnaplinePainting
import SnaplineSceneModel
import Testing

/// The highlight color is distinguishable with color vision deficiency: simulated after Machado,
/// Oliveira and Fernandes (2009) at full severity, and measured as a distance in CIELAB.
@Suite("The highlight color")
struct HighlightColorTests {
  enum Eye: String, CaseIterable {
    case typical, protanopia, deuteranopia, tritanopia

    fileprivate var matrix: [[Double]] {
      switch self {
      case .typical: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
      case .protanopia:
        [
          [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
          [-0.003882, -0.048116, 1.051998],
        ]
      case .deuteranopia:
        [
          [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
          [-0.011820, 0.042940, 0.968881],
        ]
      case .tritanopia:
        [
          [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
          [0.004733, 0.691367, 0.303900],
        ]
      }
    }
  }

  @Test(
    "The highlight color is distinct from light grays and from the colors of moved views",
    arguments: Eye.allCases)
  func standsOut(eye: Eye) {
    let highlight = Color.movesHighlight
    for gray in stride(from: UInt8(176), through: 255, by: 13) {
      #expect(distance(highlight, Color(gray, gray, gray), eye) > 40, "\(gray)")
    }
    for other in [Color.movesBlue, Color.movesGray] {
      #expect(distance(highlight, other, eye) > 30, "\(other)")
    }
  }

  @Test("The highlight color is the same in all images")
  func same() {
    let highlight = Color.movesHighlight
    #expect(DiffPalette.standard.changed == [highlight.blue, highlight.green, highlight.red, 255])
  }

  private func distance(_ one: Color, _ two: Color, _ eye: Eye) -> Double {
    let (left, right) = (lab(one, eye), lab(two, eye))
    return zip(left, right).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }

  private func lab(_ color: Color, _ eye: Eye) -> [Double] {
    let linear = [color.red, color.green, color.blue].map { byte in
      let value = Double(byte) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    let seen = times(eye.matrix, linear).map { min(1, max(0, $0)) }
    let xyz = times(
      [
        [0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
      ], seen)
    let parts = zip(xyz, [0.95047, 1, 1.08883]).map { value, white in
      value / white > 0.008856 ? cbrt(value / white) : 7.787 * value / white + 16.0 / 116
    }
    return [
      116 * parts[1] - 16, 500 * (parts[0] - parts[1]), 200 * (parts[1] - parts[2]),
    ]
  }

  private func times(_ matrix: [[Double]], _ vector: [Double]) -> [Double] {
    matrix.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
  }
}
