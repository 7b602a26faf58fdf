extension LinearProblem {
  /// The rows and variables of one part, renumbered in their order.
  func part(variables: [Int], rows: [Int]) -> LinearProblem {
    var part = LinearProblem()
    var places = Array(repeating: 0, count: variableCount)
    for variable in variables { places[variable] = part.addVariable().index }
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
    var parts: [(variables: [Int], rows: [Int])] = []
    var place = Array(repeating: never, count: variableCount)
    for variable in 0..<variableCount {
      let root = root(variable)
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
        parts[place[root(terms[headings[row].start].variable.index)]].rows.append(row)
      }
    }
    if !loose.isEmpty { parts.append(([], loose)) }
    return parts
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
