extension LinearProblem {
  /// The rows and variables of one part, renumbered in their order.
  func part(variables: [Int], rows: [Int]) -> LinearProblem {
    var places = Array(repeating: never, count: variableCount)
    for (place, variable) in variables.enumerated() { places[variable] = place }
    return part(variableCount: variables.count, rows: rows, places)
  }

  /// Some rows, with their variables renumbered as they come.
  func part(rows: [Int]) -> LinearProblem {
    var places = Array(repeating: never, count: variableCount)
    var count = 0
    for row in rows {
      for term in terms[headings[row].start..<headings[row].end]
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
    part.reserve(rows: rows.count, terms: rows.reduce(0) { $0 + termCount(of: $1) })
    for row in rows {
      part.append(headings[row], terms[headings[row].start..<headings[row].end], places)
    }
    return part
  }

  private func termCount(of row: Int) -> Int { headings[row].end - headings[row].start }

  /// Adds a row that was judged before.
  private mutating func append(_ row: RowHeading, _ line: ArraySlice<Term>, _ places: [Int]) {
    let start = terms.count
    for term in line {
      terms.append(Term(Variable(index: places[term.variable.index]), times: term.coefficient))
    }
    headings.append(
      RowHeading(
        start: start, end: terms.count, relation: row.relation, constant: row.constant,
        priority: row.priority, breakRank: row.breakRank))
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
    for row in headings.indices where isAlive[row] {
      if headings[row].start == headings[row].end {
        loose.append(row)
      } else {
        parts[place[group[terms[headings[row].start].variable.index]]].rows.append(row)
      }
    }
    if !loose.isEmpty { parts.append(([], loose)) }
    return parts
  }

  /// The rows alive in the part to which a row belongs, in their order.
  func rowsConnected(to row: Int, of isAlive: [Bool]) -> [Int] {
    let group = groups(of: isAlive)
    func place(of row: Int) -> Int? {
      let heading = headings[row]
      return heading.start == heading.end ? nil : group[terms[heading.start].variable.index]
    }
    let wanted = place(of: row)
    return headings.indices.filter { isAlive[$0] && place(of: $0) == wanted }
  }

  /// By its index the variable that stands for all those to which rows link a variable.
  private func groups(of isAlive: [Bool]) -> [Int] {
    var group = Array(0..<variableCount)
    func root(_ variable: Int) -> Int {
      var root = variable
      while group[root] != root {
        group[root] = group[group[root]]
        root = group[root]
      }
      return root
    }
    for row in headings.indices where isAlive[row] {
      let line = terms[headings[row].start..<headings[row].end]
      guard let first = line.first else { continue }
      for term in line.dropFirst() {
        let (one, two) = (root(first.variable.index), root(term.variable.index))
        group[max(one, two)] = min(one, two)
      }
    }
    return (0..<variableCount).map(root)
  }

  /// Takes back rows at the end.
  mutating func removeLastRows(while isGone: (Int) -> Bool) {
    while let last = headings.indices.last, isGone(last) {
      terms.removeLast(terms.count - headings[last].start)
      headings.removeLast()
    }
  }

  /// Orders conflicts as they are found: by the break rank of the row that gives way.
  func breaksBefore(_ left: Conflict, _ right: Conflict) -> Bool {
    (headings[left.broken.index].breakRank, left.broken.index)
      < (headings[right.broken.index].breakRank, right.broken.index)
  }
}
