/// The gain of a difference in decibels, in steps of 0.05 dB, by multiplication alone.
func amplitude(decibels: Double) -> Double {
  let step = 1.005_773_063_474_212_8
  var amplitude = 1.0
  for _ in 0..<Int((abs(decibels) * 20).rounded()) { amplitude *= step }
  return decibels < 0 ? 1 / amplitude : amplitude
}
