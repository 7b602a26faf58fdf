import Goldens

/// One difference between two layouts that can be made or left undone by itself.
struct Edit: Hashable {
  var kind: Kind
  /// Whether a picture shows it whatever it does to the layout, so that it always counts.
  var isVisible: Bool

  enum Kind: Hashable {
    /// By the places of slots in the merged list of constraints: several where one stretch of
    /// the scene's text stands for several constraints.
    case constraints([Int])
    /// Together with its own constraints.
    case viewAdded(String)
    case viewRemoved(String)
    /// Another kind or superview, with everything that goes with it.
    case viewReplaced(String)
    case trait(view: String, TraitChange)
    /// The keys of the setting that belong together.
    case setting([String])
    /// Views that stand in another order among their siblings.
    case viewOrder
    /// Constraints that stand in another order, which decides where two wish for the opposite.
    case constraintOrder
  }
}

/// A constraint then and now; one of them may be missing.
struct ConstraintSlot: Hashable {
  var old: String?
  var new: String?
}

/// Two layouts laid over each other, so that any mixture of both can be built.
struct MergedLayouts {
  let old: GoldenShot
  let new: GoldenShot
  /// The constraints of both in one order.
  let slots: [ConstraintSlot]
  let edits: [Edit]
  private let oldViews: [String: GoldenView]
  private let newViews: [String: GoldenView]
  /// By the slot, the edit that it belongs to.
  private let owners: [Int?]
  /// The views of both in today's order, and in the golden's.
  private let newOrder: [String]
  private let oldOrder: [String]
  /// The slots in the golden's order.
  private let oldSlots: [Int]

  /// - Parameters:
  ///   - old: The golden, its views by the names of today.
  ///   - grouping: A key for each constraint of today; equal keys are one edit.
  init(old: GoldenShot, new: GoldenShot, grouping: [String]) {
    self.old = old
    self.new = new
    oldViews = Dictionary(old.views.map { ($0.name, $0) }) { first, _ in first }
    newViews = Dictionary(new.views.map { ($0.name, $0) }) { first, _ in first }
    newOrder = merged(new.views, old.views, by: \.name).map(\.name)
    oldOrder = merged(old.views, new.views, by: \.name).map(\.name)
    let aligned = AlignedConstraints(old: old, new: new, grouping: grouping)
    slots = aligned.slots
    oldSlots = slotsInOldOrder(aligned.slots, old.constraints)
    var edits = viewEdits(oldViews, newViews, newOrder) + settingEdits(old.setting, new.setting)
    var owners = [Int?](repeating: nil, count: slots.count)
    for (key, places) in aligned.changed {
      switch key {
      case .view(let name):
        let place = edits.firstIndex {
          $0.kind == .viewAdded(name) || $0.kind == .viewRemoved(name)
        }
        for slot in places { owners[slot] = place }
      case .own:
        for slot in places { owners[slot] = edits.count }
        edits.append(Edit(kind: .constraints(places), isVisible: false))
      }
    }
    let moved = movedSiblings(from: old, to: new)
    if !moved.isEmpty {
      edits.append(Edit(kind: .viewOrder, isVisible: moved.contains(where: \.isSeen)))
    }
    if oldSlots != Array(slots.indices) {
      edits.append(Edit(kind: .constraintOrder, isVisible: false))
    }
    self.edits = edits
    self.owners = owners
  }
}

extension MergedLayouts {
  /// The slots that stand elsewhere, as few as explain it, with the sentence behind each now and
  /// then.
  var movedSlots: [(slot: Int, next: String?, oldNext: String?)] {
    let then = oldSlots.filter { slots[$0].old != nil && slots[$0].new != nil }
    let now = then.sorted()
    let kept = Set(longestRise(then))
    return now.filter { !kept.contains($0) }.map { slot in
      let next = now.first { $0 > slot }
      let oldNext = then.firstIndex(of: slot).flatMap { $0 + 1 < then.count ? then[$0 + 1] : nil }
      return (slot, next.flatMap { slots[$0].new }, oldNext.flatMap { slots[$0].old })
    }
  }

  /// The old layout's facts with these edits made, the others not.
  func mixture(_ made: Set<Int>) -> GoldenShot {
    var shot = GoldenShot(name: new.name)
    shot.setting = old.setting
    var facts: [String: GoldenView] = oldViews
    for (index, edit) in edits.enumerated() where made.contains(index) {
      switch edit.kind {
      case .constraints, .viewOrder, .constraintOrder: break
      case .viewAdded(let name), .viewReplaced(let name): facts[name] = newViews[name]
      case .viewRemoved(let name): facts[name] = nil
      case .trait(let view, let change): facts[view]?.traits.set(change.key, to: change.new)
      case .setting(let keys):
        for key in keys {
          shot.setting.set(key, to: new.setting.first { $0.key == key }?.value)
        }
      }
    }
    func isMade(_ kind: Edit.Kind) -> Bool {
      edits.firstIndex { $0.kind == kind }.map(made.contains) ?? true
    }
    shot.views = views(facts, in: isMade(.viewOrder) ? newOrder : oldOrder)
    let order = isMade(.constraintOrder) ? Array(slots.indices) : oldSlots
    shot.constraints = order.compactMap { place in
      owners[place].map(made.contains) ?? true ? slots[place].new : slots[place].old
    }
    return shot
  }

  /// In paint order, without those whose superview is not there.
  private func views(_ facts: [String: GoldenView], in order: [String]) -> [GoldenView] {
    var present: Set<String> = []
    var views: [GoldenView] = []
    var waiting = order.compactMap { facts[$0] }
    while !waiting.isEmpty {
      var left: [GoldenView] = []
      for view in waiting {
        if view.parent.map(present.contains) ?? true {
          present.insert(view.name)
          views.append(view)
        } else {
          left.append(view)
        }
      }
      // Nobody found a superview in this round, so nobody will.
      guard left.count < waiting.count else { break }
      waiting = left
    }
    return views
  }
}

private func viewEdits(
  _ old: [String: GoldenView], _ new: [String: GoldenView], _ order: [String]
) -> [Edit] {
  order.flatMap { name -> [Edit] in
    guard let before = old[name] else {
      return [Edit(kind: .viewAdded(name), isVisible: true)]
    }
    guard let after = new[name] else {
      return [Edit(kind: .viewRemoved(name), isVisible: true)]
    }
    guard before.kind == after.kind, before.parent == after.parent else {
      return [Edit(kind: .viewReplaced(name), isVisible: true)]
    }
    return changes(from: before.traits, to: after.traits).map { change in
      Edit(
        kind: .trait(view: name, change), isVisible: !isForLayoutOnly(change.key))
    }
  }
}

/// The slots as the golden has its constraints; what is only of today follows what it follows there.
private func slotsInOldOrder(_ slots: [ConstraintSlot], _ old: [String]) -> [Int] {
  var open: [String: [Int]] = [:]
  for (place, slot) in slots.enumerated().reversed() {
    if let sentence = slot.old { open[sentence, default: []].append(place) }
  }
  let known = old.compactMap { open[$0]?.popLast() }
  var followers: [Int: [Int]] = [:]
  var leader = -1
  for (place, slot) in slots.enumerated() {
    if slot.old == nil { followers[leader, default: []].append(place) } else { leader = place }
  }
  return followers[-1, default: []] + known.flatMap { [$0] + followers[$0, default: []] }
}

private func settingEdits(_ old: [Trait], _ new: [Trait]) -> [Edit] {
  let changed = changes(from: old, to: new).map(\.key)
  guard !changed.isEmpty else { return [] }
  let ofDevice = ["device", "orientation", "size", "scale"].filter(changed.contains)
  // What the bars take depends on both: on the device, and on how its era counts them.
  let ofBars = ["safeArea", "statusBar"].filter(changed.contains)
  let hasEra = changed.contains("era")
  var groups: [(keys: [String], isVisible: Bool)] = []
  if !ofDevice.isEmpty || !hasEra && !ofBars.isEmpty { groups.append((ofDevice + ofBars, false)) }
  if hasEra { groups.append((["era"] + (ofDevice.isEmpty ? ofBars : []), false)) }
  let rest = changed.filter { key in !groups.contains { $0.keys.contains(key) } }
  groups += rest.map { ([$0], true) }
  return groups.map { Edit(kind: .setting($0.keys), isVisible: $0.isVisible) }
}

extension [Trait] {
  fileprivate mutating func set(_ key: String, to value: String?) {
    let place = firstIndex { $0.key == key }
    switch (place, value) {
    case (let place?, let value?): self[place] = Trait(key, value)
    case (let place?, nil): remove(at: place)
    case (nil, let value?): append(Trait(key, value))
    case (nil, nil): break
    }
  }
}
