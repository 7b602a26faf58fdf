extension LinearProblem {
  /// The rows and variables of one part, renumbered in their order.
  func part(variables: [Int], rows: [Int]) -> LinearProblem {
    var places = Array(repeating: never, count: variableCount)
    for (place, variable) in variables.enumerated() { places[variable] = place }
    var part = part(variableCount: variables.count, rows: rows, places)
    part.extents = extents.renumbered(variables)
    return part
  }

  /// Some rows, with their variables renumbered as they come.
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

  /// The same where it is known already which number each variable gets.
  func part(variableCount: Int, rows: [Int], _ places: [Int]) -> LinearProblem {
    var part = LinearProblem()
    for _ in 0..<variableCount { _ = part.addVariable() }
    part.reserve(rows: rows.count, terms: rows.reduce(0) { $0 + terms(of: $1).count })
    for row in rows { part.add(row, of: self, places) }
    return part
  }

  /// A row without its terms.
  @inline(__always)
  func heading(of row: Int) -> RowHeading { store.headings[row] }

  /// The terms of a row, for as long as the problem stays what it is.
  @inline(__always)
  func terms(of row: Int) -> Stretch<Term> {
    store.terms.stretch(store.headings[row].start, store.headings[row].end)
  }

  /// The sets of variables that rows link, each in order, with the rows that are alive in them.
  ///
  /// Rows without variables form a part of their own.
  func connectedParts(of isAlive: [Bool]) -> [(variables: [Int], rows: [Int])] {
    let group = groups(of: isAlive)
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
    for row in 0..<rowCount where isAlive[row] {
      if let first = terms(of: row).first {
        parts[place[group[first.variable.index]]].rows.append(row)
      } else {
        loose.append(row)
      }
    }
    if !loose.isEmpty { parts.append(([], loose)) }
    return parts
  }

  /// The rows alive in the part to which a row belongs, in their order.
  func rowsConnected(to row: Int, of isAlive: [Bool]) -> [Int] {
    let group = groups(of: isAlive)
    func part(of row: Int) -> Int? { terms(of: row).first.map { group[$0.variable.index] } }
    let wanted = part(of: row)
    return (0..<rowCount).filter { isAlive[$0] && part(of: $0) == wanted }
  }

  /// By its index the variable that stands for all those to which rows link a variable: what
  /// happens to others can never matter to it.
  public var linkedVariables: [Int] { groups(of: Array(repeating: true, count: rowCount)) }

  /// The same where only some rows count.
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
