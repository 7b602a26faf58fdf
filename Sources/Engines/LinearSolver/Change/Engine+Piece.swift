/// What a solution does while some kinks move, and how far that is proven.
struct ParametricSolution {
  /// How fast each variable moves.
  let slopes: [Double]
  /// How far the parameter may fall and rise before a row comes to another side of its kink.
  var fall = Double.infinity
  var rise = Double.infinity
  /// The rows of the problem that stop it there.
  var fallStop: Int?
  var riseStop: Int?
}

extension Engine {
  /// Follows a unique optimum while each row's kink moves at a rate of its own.
  ///
  /// The basic rows stay at their kinks, which tells how every variable moves. As long as every
  /// other row stays on its side of its kink the multipliers stay what they are, and with them the
  /// certificate of every level. Nil where the optimum is not unique, or is not sure.
  mutating func parametricSolution(_ rate: (_ origin: Int) -> Double) -> ParametricSolution? {
    guard certainty == .certified, !isOpen, !rows.isHostile else { return nil }
    completeFactorization()
    guard certainty == .certified, let rates = kinkRates(rate),
      simplex.pricing.measure(everything, simplex.value)
    else { return nil }
    let slopes = slopes(rates)
    for variable in slopes.indices { simplex.direction[variable] = slopes[variable] }
    var moving = ParametricSolution(slopes: slopes)
    for row in 0..<rows.givenCount where !rows[row].isBasic {
      limit(&moving, row, speed: simplex.rate(of: row) - rates[row])
    }
    return moving
  }

  /// How fast the kink of each row moves; nil where two rows that share one part company.
  private borrowing func kinkRates(_ rate: (_ origin: Int) -> Double) -> [Double]? {
    var rates: [Double] = []
    rates.reserveCapacity(rows.givenCount)
    for row in 0..<rows.givenCount {
      let shared = rows[row].origins.map(rate)
      guard let first = shared.first, shared.allSatisfy({ $0 == first }) else { return nil }
      rates.append(first / rows[row].weight)
    }
    return rates
  }

  private borrowing func slopes(_ rates: [Double]) -> [Double] {
    var slopes = Array(repeating: 0.0, count: variableCount)
    for row in everything.basis where rates[row] != 0 {
      factor.solve(unit: row, by: rates[row], into: simplex.direction)
      for variable in slopes.indices { slopes[variable] += simplex.direction[variable] }
    }
    return slopes
  }

  /// A row stops the way at which its residual becomes zero and would get another sign.
  private borrowing func limit(_ moving: inout ParametricSolution, _ row: Int, speed: Double) {
    guard abs(speed) > Tolerance.coefficient else { return }
    let (isBoundAbove, isBoundBelow) = (!rows[row].mayRise, !rows[row].mayFall)
    let distance = max(0, abs(rows[row].residual) / abs(speed))
    let towards = speed > 0 ? 1 : -1
    // Rising, the residual goes where its speed points; falling, the other way.
    if towards > 0 ? isBoundAbove : isBoundBelow, distance < moving.rise {
      moving.rise = distance
      moving.riseStop = stop(row, towards: towards)
    }
    if towards > 0 ? isBoundBelow : isBoundAbove, distance < moving.fall {
      moving.fall = distance
      moving.fallStop = stop(row, towards: -towards)
    }
  }

  /// The row of the problem that has a say as soon as the kink is reached from one side.
  private borrowing func stop(_ row: Int, towards direction: Int) -> Int {
    let ahead = rows[row].origin(towards: direction)
    return ahead != never ? ahead : rows[row].origin(towards: -direction)
  }
}
