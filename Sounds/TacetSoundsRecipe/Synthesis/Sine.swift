/// The sine of a phase in turns, exact to 1e-9. Additions and multiplications alone, so that every machine makes equal
/// samples.
func sine(_ turns: Double) -> Double {
  let phase = turns - turns.rounded()
  // Folded into -0.25 to 0.25.
  let folded = phase > 0.25 ? 0.5 - phase : phase < -0.25 ? -0.5 - phase : phase
  let angle = 2 * Double.pi * folded
  let square = angle * angle
  var term = angle
  var sum = angle
  for step in stride(from: 2.0, through: 14, by: 2) {
    term *= -square / (step * (step + 1))
    sum += term
  }
  return sum
}
