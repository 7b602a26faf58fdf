extension LinearProblem {
  /// Returns the variables and rows as text, one row per line.
  public func dump() -> String {
    var text = "\(variableCount) variables, \(rowCount) rows\n"
    for (index, row) in rows.enumerated() {
      let relation = ["<=", "==", ">="][row.relation.rawValue + 1]
      let priority = row.priority == Row.requiredPriority ? "" : " @\(row.priority)"
      text += "r\(index): \(sum(row.terms)) \(relation) \(row.constant)\(priority)\n"
    }
    return text
  }

  private func sum(_ terms: [Term]) -> String {
    let parts = terms.map { "\($0.coefficient) x\($0.variable.index)" }
    return parts.isEmpty ? "0" : parts.joined(separator: " + ")
  }
}

extension Engine {
  /// Returns the values, the basis in elimination order, and the multipliers that prove that no
  /// basic row can leave its kink and lower a level.
  borrowing func dump() -> String {
    var text = ""
    for variable in 0..<variableCount { text += "x\(variable) = \(value(of: variable))\n" }
    let multipliers = multipliersByLevel()
    for row in factor.eliminationOrder {
      text += "basic \(name(of: row))"
      for (level, multiplier) in multipliers[row] {
        text += " \(multiplier)@\(levels.priorities[level])"
      }
      text += "\n"
    }
    for row in 0..<rows.givenCount where !rows[row].isBasic && rows[row].side != 0 {
      text += "violated \(name(of: row)) by \(rows[row].residual)\n"
    }
    return text
  }

  private borrowing func name(of row: Int) -> String {
    if rows.isStay(row) { return "stay of x\(row - rows.givenCount)" }
    return rows[row].origins.map { "r\($0)" }.joined(separator: "/")
  }

  /// Returns the levels with a nonzero multiplier for each basic row, indexed by row.
  private borrowing func multipliersByLevel() -> [[(level: Int, multiplier: Double)]] {
    let room = rows.givenCount + variableCount
    var table = [[(level: Int, multiplier: Double)]](repeating: [], count: room)
    let pricing = simplex.pricing
    _ = pricing.measure(everything, simplex.value)
    for level in pricing.violatedLevels {
      pricing.computeMultipliers(at: level, everything, factor)
      for row in factor.eliminationOrder where abs(pricing.multiplier[row]) > Tolerance.slope {
        table[row].append((level, pricing.multiplier[row]))
      }
    }
    return table
  }
}
