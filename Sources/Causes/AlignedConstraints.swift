import Goldens
import SceneModel

/// The constraints of two layouts side by side: what is equal, what was rewritten, what came
/// and what went.
struct AlignedConstraints {
  /// Whose change a change of constraints is.
  enum Owner: Hashable {
    /// A view that came or went took the constraint along.
    case view(String)
    /// The constraint's own; equal keys changed together.
    case own(String)
  }

  private(set) var slots: [ConstraintSlot] = []
  /// The slots that differ, by whose change they are, in the order of the slots.
  private(set) var changed: [(owner: Owner, places: [Int])] = []

  init(old: GoldenShot, new: GoldenShot, grouping: [String]) {
    let gone = old.constraints.without(new.constraints)
    let come = new.constraints.without(old.constraints)
    let oldViews = Set(old.views.map(\.name))
    let newViews = Set(new.views.map(\.name))
    let pairs = pairs(
      gone.filter { owner(of: $0, notIn: newViews) == nil },
      come.filter { owner(of: $0, notIn: oldViews) == nil })
    place(old.constraints, gone, new.constraints, come, pairs)
    for (index, slot) in slots.enumerated() where slot.old != slot.new {
      let view =
        slot.new.flatMap { owner(of: $0, notIn: oldViews) }
        ?? slot.old.flatMap { owner(of: $0, notIn: newViews) }
      if let view {
        add(index, to: .view(view))
      } else {
        let place = slots[...index].count { $0.new != nil } - 1
        let key = slot.new == nil ? "gone \(index)" : grouping[place]
        add(index, to: .own(key))
      }
    }
  }

  private mutating func add(_ slot: Int, to owner: Owner) {
    if let place = changed.firstIndex(where: { $0.owner == owner }) {
      changed[place].places.append(slot)
    } else {
      changed.append((owner, [slot]))
    }
  }

  /// Fills the slots in the order of today; what is gone follows what it used to follow.
  private mutating func place(
    _ old: [String], _ gone: [String], _ new: [String], _ come: [String],
    _ pairs: [(old: String, new: String)]
  ) {
    var fresh = come
    var rewritten = pairs
    for sentence in new {
      var slot = ConstraintSlot(old: sentence, new: sentence)
      if let place = fresh.firstIndex(of: sentence) {
        fresh.remove(at: place)
        let pair = rewritten.firstIndex { $0.new == sentence }
        slot.old = pair.map { rewritten.remove(at: $0).old }
      }
      slots.append(slot)
    }
    var lost = gone
    for pair in pairs {
      if let place = lost.firstIndex(of: pair.old) { lost.remove(at: place) }
    }
    var cursor = 0
    for sentence in old {
      if let place = lost.firstIndex(of: sentence) {
        lost.remove(at: place)
        slots.insert(ConstraintSlot(old: sentence, new: nil), at: cursor)
        cursor += 1
      } else if let found = slots[cursor...].firstIndex(where: { $0.old == sentence }) {
        cursor = found + 1
      }
    }
  }
}

/// The first view of a sentence that is not among these.
private func owner(of sentence: String, notIn views: Set<String>) -> String? {
  anchors(of: sentence).lazy.compactMap { anchor -> String? in
    var parts = anchor.split(separator: ".").dropLast()
    let whole = parts.joined(separator: ".")
    if parts.isEmpty || views.contains(whole) { return nil }
    if let last = parts.last, GuideKind(rawValue: String(last)) != nil {
      parts = parts.dropLast()
    }
    let name = parts.joined(separator: ".")
    return name.isEmpty || views.contains(name) ? nil : name
  }.first
}

/// The words of a sentence that name an attribute of something.
func anchors(of sentence: String) -> [String] {
  sentence.split(separator: " ").compactMap { word in
    let name = word.first == "-" ? word.dropFirst() : word
    guard let first = name.unicodeScalars.first, first.properties.isAlphabetic || first == "_",
      name.contains(".")
    else { return nil }
    return String(name)
  }
}

/// Which of the sentences that are gone became which new ones.
///
/// Sentences on the same anchors belong together first, then those that constrain the same
/// anchor; of several the one that reads most alike.
private func pairs(_ gone: [String], _ come: [String]) -> [(old: String, new: String)] {
  var rest = gone.map { (text: $0, anchors: anchors(of: $0)) }
  var open = come.enumerated().map { (place: $0.offset, text: $0.element) }
  var found: [(place: Int, old: String, new: String)] = []
  for isStrict in [true, false] {
    open.removeAll { item in
      let wanted = anchors(of: item.text)
      let candidates = rest.indices.filter { place in
        let before = rest[place].anchors
        return isStrict ? before == wanted : before.first == wanted.first
      }
      let best = candidates.max {
        alike(rest[$0].text, item.text) < alike(rest[$1].text, item.text)
      }
      guard let best else { return false }
      found.append((item.place, rest.remove(at: best).text, item.text))
      return true
    }
  }
  return found.sorted { $0.place < $1.place }.map { ($0.old, $0.new) }
}

/// How many words two sentences share.
private func alike(_ left: String, _ right: String) -> Int {
  let words = left.split(separator: " ").map(String.init)
  return words.count - words.without(right.split(separator: " ").map(String.init)).count
}
