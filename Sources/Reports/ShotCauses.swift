import Diagnostics
import Goldens

// Why a shot is not its golden, and which rules had something to say.
extension ShotOutcome {
  /// The changes of the scene that led to the change of the picture, the first ones if many.
  var causeRows: [ChangeRow] {
    let rows = judgement.account?.cause.map(Reports.rows) ?? constraintRows
    let shown = 6
    guard rows.count > shown else { return rows }
    return rows.prefix(shown) + [
      ChangeRow(word: "", fact: "and \(counted(rows.count - shown, "more change"))")
    ]
  }

  /// Where to look first: at the cause, or else at the place that asks for the shot.
  var causePlace: SourceSpan {
    judgement.account?.cause?.changes.lazy.compactMap(\.place).first
      ?? newConstraintPlaces.first ?? place
  }

  /// The constraints that are not those of the golden: the cause is among them, if it is one.
  private var constraintRows: [ChangeRow] {
    let (gone, new) = (judgement.layout.constraintsGone, judgement.layout.constraintsNew)
    // As many went as came: most likely each was rewritten in its place.
    let isRewritten = gone.count == new.count
    let rows = new.enumerated().map { index, sentence in
      ChangeRow(
        word: isRewritten ? "changed" : "added",
        fact: (isRewritten ? "\(gone[index].shown(most: 120)) → " : "") + sentence.shown(most: 120),
        place: newConstraintPlaces.count == new.count ? newConstraintPlaces[index] : nil)
    }
    guard !isRewritten else { return rows }
    return rows + gone.map { ChangeRow(word: "removed", fact: $0.shown(most: 120)) }
  }

  /// That other libraries drew the golden: where nothing moved, they may be why.
  var toolRows: [ChangeRow] {
    let tools = judgement.otherTools
    guard !tools.isEmpty else { return [] }
    let names = tools.map {
      "\($0.key.shown) \($0.old?.shown ?? "none") → \($0.new?.shown ?? "none")"
    }
    return [ChangeRow(word: "drawn by", fact: names.joined(separator: ", "))]
  }

  /// The rules about pixels that hold for the shot, each with what came of it.
  var toleranceRows: [ChangeRow] {
    judgement.tolerances.map { use in
      ChangeRow(
        word: "rule",
        fact: "'\(use.rule.shown)' \(use.outcomeText)  (\(use.reasonText))", place: use.place)
    }
  }
}

private func rows(_ cause: Cause) -> [ChangeRow] {
  var rows = cause.changes.enumerated().map { index, change in
    ChangeRow(
      word: index == 0 ? "because" : "and", subject: change.subject.shown, fact: words(change),
      place: change.place)
  }
  let count = counted(cause.changes.count, "change")
  switch cause.certainty {
  case .proven: break
  case .sufficient:
    rows.append(ChangeRow(word: "", fact: "\(count) suffice, perhaps fewer would"))
  case .together:
    rows.append(
      ChangeRow(word: "", fact: "\(count) together: the old layout cannot be laid out again"))
  }
  return rows
}

/// `spacing 8 → 16`.
private func words(_ change: CausingChange) -> String {
  let aspect = change.aspect.isEmpty ? "" : change.aspect.shown + " "
  switch (change.old?.shown, change.new?.shown) {
  case (let old?, let new?):
    return change.kind == .constraintChanged && change.aspect.isEmpty
      ? "was \(old)" : "\(aspect)\(old) → \(new)"
  case (nil, _?): return "\(aspect)added"
  case (_?, nil): return "\(aspect)removed"
  case (nil, nil): return "\(aspect)changed"
  }
}
