/// A value that is seldom there and takes room only then: a run holds many thousand judged shots
/// of which nothing is to be said.
@propertyWrapper
package enum Seldom<Value> {
  case none
  indirect case some(Value)

  package init(wrappedValue: Value?) {
    self = .none
    self.wrappedValue = wrappedValue
  }

  package var wrappedValue: Value? {
    get { if case .some(let value) = self { value } else { nil } }
    set { self = newValue.map(Self.some) ?? .none }
  }
}

extension Seldom: Sendable where Value: Sendable {}
