import Diagnostics
import Geometry
import Goldens
import SceneModel

/// Says edits in the words in which the scene is written.
struct EditWords {
  let layouts: MergedLayouts
  let scene: WrittenScene
  /// By the slot of a constraint, its place among those of today.
  private let places: [Int?]
  private let names: [String: ViewID]

  init(layouts: MergedLayouts, scene: WrittenScene) {
    self.layouts = layouts
    self.scene = scene
    var next = 0
    places = layouts.slots.map { slot in
      guard slot.new != nil else { return nil }
      next += 1
      return next - 1
    }
    let all = (layouts.new.views + layouts.old.views).map(\.name)
    names = Dictionary(all.enumerated().map { ($0.element, ViewID($0.offset)) }) { first, _ in
      first
    }
  }

  /// What was changed, seldom more than one thing.
  func changes(_ edit: Int) -> [CausingChange] {
    switch layouts.edits[edit].kind {
    case .constraints(let slots): return slots.map(change)
    case .viewAdded(let name):
      let kind = layouts.new.views.first { $0.name == name }?.kind
      return [
        CausingChange(.viewAdded, subject: name, old: nil, new: kind, place: scene.views[name])
      ]
    case .viewRemoved(let name):
      let view = layouts.old.views.first { $0.name == name }
      return [
        CausingChange(
          .viewRemoved, subject: name, old: view?.kind, new: nil,
          place: view?.parent.flatMap { scene.views[$0] } ?? scene.shot)
      ]
    case .viewReplaced(let name): return replacement(name)
    case .trait(let view, let trait):
      return [
        CausingChange(
          .viewChanged, subject: view, aspect: trait.key, old: trait.old, new: trait.new,
          place: scene.views[view])
      ]
    case .setting(let keys): return [setting(keys)]
    case .viewOrder: return movedViews
    case .constraintOrder: return movedConstraints
    }
  }

  private var movedViews: [CausingChange] {
    func place(_ next: String?) -> String { next.map { "in front of \($0)" } ?? "last" }
    return movedSiblings(from: layouts.old, to: layouts.new).map { moved in
      CausingChange(
        .viewChanged, subject: moved.view, aspect: "order", old: place(moved.oldNext),
        new: place(moved.newNext), place: scene.views[moved.view])
    }
  }

  /// The sentences that stand elsewhere among those that are on both sides.
  private var movedConstraints: [CausingChange] {
    layouts.movedSlots.compactMap { slot, next, oldNext in
      guard let sentence = layouts.slots[slot].new else { return nil }
      let span = places[slot].flatMap { place in
        scene.constraints.indices.contains(place) ? scene.constraints[place] : nil
      }
      func place(_ next: String?) -> String { next.map { "before \($0)" } ?? "last" }
      return CausingChange(
        .constraintChanged, subject: span.flatMap(scene.words)?.text ?? sentence, aspect: "order",
        old: place(oldNext), new: place(next), place: span)
    }
  }

  private func replacement(_ name: String) -> [CausingChange] {
    guard let old = layouts.old.views.first(where: { $0.name == name }),
      let new = layouts.new.views.first(where: { $0.name == name })
    else { return [] }
    let facts = [("kind", old.kind, new.kind), ("superview", old.parent ?? "", new.parent ?? "")]
    return facts.filter { $0.1 != $0.2 }.map { aspect, before, after in
      CausingChange(
        .viewChanged, subject: name, aspect: aspect, old: before, new: after,
        place: scene.views[name])
    }
  }

  /// The first fact stands for all that hang together; a device is known by its name.
  private func setting(_ keys: [String]) -> CausingChange {
    let (old, new) = (layouts.old.setting, layouts.new.setting)
    let key = keys.first ?? ""
    let before = old.first { $0.key == key }?.value
    let after = new.first { $0.key == key }?.value
    let isDevice = ["device", "orientation", "size", "scale", "safeArea", "statusBar"].contains(key)
    let subject = isDevice ? "device" : key
    return CausingChange(
      .settingChanged, subject: subject, aspect: subject == key ? "" : key, old: before,
      new: after, place: scene.place(ofKey: isDevice ? "devices" : key) ?? scene.shot)
  }
}

extension EditWords {
  private func change(_ slot: Int) -> CausingChange {
    let (old, new) = (layouts.slots[slot].old, layouts.slots[slot].new)
    let span = places[slot].flatMap { place in
      scene.constraints.indices.contains(place) ? scene.constraints[place] : nil
    }
    let written = span.flatMap(scene.words)
    guard let old else {
      let subject = written?.text ?? new ?? ""
      return CausingChange(.constraintAdded, subject: subject, old: nil, new: new, place: span)
    }
    guard let new else {
      let place = anchors(of: old).first.flatMap { anchor in
        anchor.split(separator: ".").first.flatMap { scene.views[String($0)] }
      }
      return CausingChange(
        .constraintRemoved, subject: old, old: old, new: nil, place: place ?? scene.shot)
    }
    let (aspect, before, after) = difference(old, new, isFormat: written?.isFormat ?? false)
    return CausingChange(
      .constraintChanged, subject: written?.text ?? new, aspect: aspect, old: before, new: after,
      place: span)
  }

  /// The one number or word that differs, or else both sentences as they are.
  private func difference(
    _ old: String, _ new: String, isFormat: Bool
  ) -> (aspect: String, old: String, new: String) {
    let span = SourceSpan(file: "")
    guard let before = Constraint(sentence: old, views: names, span: span),
      let after = Constraint(sentence: new, views: names, span: span)
    else { return ("", old, new) }
    var same = before
    same.constant = after.constant
    same.name = after.name
    if same == after {
      let isSize = after.first.attribute.isSize && after.terms.isEmpty
      let aspect = isSize ? after.first.attribute.name : isFormat ? "spacing" : "constant"
      // A format has no signs: a distance is a distance.
      let numbers = [before, after].map { isFormat ? $0.constant.magnitude : $0.constant }
      return (aspect, numbers[0].shortText, numbers[1].shortText)
    }
    same = before
    same.priority = after.priority
    same.name = after.name
    if same == after { return ("priority", before.priority.shortText, after.priority.shortText) }
    same = before
    same.relation = after.relation
    same.name = after.name
    if same == after { return ("relation", before.relation.sign, after.relation.sign) }
    if before.terms.count == 1, after.terms.count == 1, let one = before.terms.first,
      let two = after.terms.first
    {
      same = before
      same.terms = after.terms
      same.name = after.name
      if same == after, one.anchor == two.anchor {
        return ("multiplier", one.multiplier.shortText, two.multiplier.shortText)
      }
    }
    return ("", old, new)
  }
}
