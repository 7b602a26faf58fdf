/// A property of a shot that command-line options can set.
package enum ShotTrait: Hashable, Sendable {
  case device, appearance, language, direction, textSize
}
