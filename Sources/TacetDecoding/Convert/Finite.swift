/// `sample`, or 0 where it is NaN or infinite: one such sample in a recursive filter would silence a mix for good.
@inline(__always)
func finite(_ sample: Float) -> Float { abs(sample) < .infinity ? sample : 0 }

/// Replaces samples that are not finite by 0.
///
/// Every sample of a soundtrack passes here. One that is not finite has all exponent bits set, so adding one to the
/// exponent carries into the sign bit; the carries are tested once at the end.
func makeFinite(_ samples: UnsafeMutablePointer<Float>, count: Int) {
  var faults: UInt32 = 0
  for i in 0..<count { faults |= (samples[i].bitPattern & 0x7F80_0000) &+ 0x0080_0000 }
  guard faults >> 31 != 0 else { return }
  for i in 0..<count { samples[i] = finite(samples[i]) }
}
