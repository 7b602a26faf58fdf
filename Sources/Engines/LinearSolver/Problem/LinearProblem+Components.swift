extension LinearProblem {
  /// Returns some rows, with their variables renumbered in the order of occurrence.
  func part(rows: [Int]) -> LinearProblem {
    var places = Array(repeating: never, count: variableCount)
    var count = 0
    for row in rows {
      for term in terms(of: row)
      where places[term.variable.index] == never {
        places[term.variable.index] = count
        count += 1
      }
    }
    return part(variableCount: count, rows: rows, places)
  }

  /// Returns some rows, with their variables renumbered by a given table.
  func part(variableCount: Int, rows: [Int], _ newIndices: [Int]) -> LinearProblem {
    var part = LinearProblem()
    for _ in 0..<variableCount { _ = part.addVariable() }
    part.reserve(rows: rows.count, terms: rows.reduce(0) { $0 + terms(of: $1).count })
    for row in rows { part.add(row, of: self, newIndices) }
    return part
  }

  @inline(__always)
  func heading(of row: Int) -> RowHeader { store.headings[row] }

  /// Returns the terms of a row, valid until the problem changes.
  @inline(__always)
  func terms(of row: Int) -> ArenaSlice<Term> {
    store.terms.stretch(store.headings[row].start, store.headings[row].end)
  }

  /// Returns the sets of variables that rows link, each in order, with their rows.
  ///
  /// Rows without variables form a component of their own.
  func connectedComponents() -> [(variables: [Int], rows: [Int])] {
    let group = linkedVariables
    var parts: [(variables: [Int], rows: [Int])] = []
    var place = Array(repeating: never, count: variableCount)
    for variable in 0..<variableCount {
      let root = group[variable]
      if place[root] == never {
        place[root] = parts.count
        parts.append(([], []))
      }
      parts[place[root]].variables.append(variable)
    }
    var loose: [Int] = []
    for row in 0..<rowCount {
      if let first = terms(of: row).first {
        parts[place[group[first.variable.index]]].rows.append(row)
      } else {
        loose.append(row)
      }
    }
    if !loose.isEmpty { parts.append(([], loose)) }
    return parts
  }

  /// Returns the active rows in a row's component, in their order.
  func rowsConnected(to row: Int, of isAlive: [Bool]) -> [Int] {
    let group = groups(of: isAlive)
    func part(of row: Int) -> Int? { terms(of: row).first.map { group[$0.variable.index] } }
    let wanted = part(of: row)
    return (0..<rowCount).filter { isAlive[$0] && part(of: $0) == wanted }
  }

  /// The representative of each variable's component, by index: changes in other components cannot
  /// affect the variable.
  public var linkedVariables: [Int] { groups(of: Array(repeating: true, count: rowCount)) }

  /// Returns the representatives where only some rows link variables.
  private func groups(of isAlive: [Bool]) -> [Int] {
    var sets = DisjointSets(count: variableCount)
    for row in 0..<rowCount where isAlive[row] {
      let line = terms(of: row)
      guard let first = line.first else { continue }
      for term in line.dropFirst() { sets.join(first.variable.index, term.variable.index) }
    }
    return (0..<variableCount).map { sets.leader(of: $0) }
  }
}
