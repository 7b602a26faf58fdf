/// A property of a shot that the options of a run can choose.
package enum ShotTrait: Hashable, Sendable {
  case device, appearance, language, direction, textSize
}
