/// `sample`, or 0 where it is NaN or infinite: one such sample in a recursive filter would silence a mix for good.
@inline(__always)
func finite(_ sample: Float) -> Float { abs(sample) < .infinity ? sample : 0 }

/// Replaces samples that are not finite by 0.
func makeFinite(_ samples: UnsafeMutablePointer<Float>, count: Int) {
  for i in 0..<count { samples[i] = finite(samples[i]) }
}
