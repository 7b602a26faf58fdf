/// The movement of a solution while some kinks move, and the interval in which it is proven.
struct ParametricSolution {
  /// The change of each variable for each unit of the parameter.
  let slopes: [Double]
  /// The distance by which the parameter may fall before a row crosses its kink.
  var fall = Double.infinity
  /// The distance by which the parameter may rise before a row crosses its kink.
  var rise = Double.infinity
  /// The rows of the problem that cross their kinks there.
  var fallStop: Int?
  var riseStop: Int?
}

extension Engine {
  /// Returns the movement of a unique optimum while each row's kink moves at its own rate; nil if
  /// the optimum is not unique or not certain.
  ///
  /// The basic rows stay at their kinks, which determines the slope of every variable. As long as
  /// every other row stays on its side of its kink, the multipliers do not change, and with them the
  /// certificate of every level.
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

  /// Returns the rate of each row's kink; nil if two rows that share a kink have different rates.
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

  /// Limits the interval to where the residual of a row becomes zero and would change its sign.
  private borrowing func limit(_ moving: inout ParametricSolution, _ row: Int, speed: Double) {
    guard abs(speed) > Tolerance.coefficient else { return }
    let (isBoundAbove, isBoundBelow) = (!rows[row].mayRise, !rows[row].mayFall)
    let distance = max(0, abs(rows[row].residual) / abs(speed))
    let towards = speed > 0 ? 1 : -1
    // A rising parameter moves the residual in the direction of its speed, a falling one back.
    if towards > 0 ? isBoundAbove : isBoundBelow, distance < moving.rise {
      moving.rise = distance
      moving.riseStop = stop(row, towards: towards)
    }
    if towards > 0 ? isBoundBelow : isBoundAbove, distance < moving.fall {
      moving.fall = distance
      moving.fallStop = stop(row, towards: -towards)
    }
  }

  /// Returns the row of the problem that applies as soon as the kink is reached from one side.
  private borrowing func stop(_ row: Int, towards direction: Int) -> Int {
    let ahead = rows[row].origin(towards: direction)
    return ahead != never ? ahead : rows[row].origin(towards: -direction)
  }
}
