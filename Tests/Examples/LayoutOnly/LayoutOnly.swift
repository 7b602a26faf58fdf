import SnaplineLayout

/// Lays the article's form out without any C library, and says how often a second.
@main
enum LayoutOnly {
  static func main() throws {
    let form = articleForm()
    print(try form.layout(on: .iPhone5))
    let count = 500
    let time = try ContinuousClock().measure {
      for _ in 0..<count { _ = try form.layout(on: .iPhone5) }
    }
    print("\(Int(Double(count) / (time / .seconds(1)))) layouts a second on one core")
  }
}
