/// A value that is usually nil and uses memory only if present: a run contains many thousand shot
/// comparisons without such values.
@propertyWrapper
package enum IndirectOptional<Value> {
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

extension IndirectOptional: Sendable where Value: Sendable {}
