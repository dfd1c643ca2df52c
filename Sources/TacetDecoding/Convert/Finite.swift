/// `sample`, or 0 where it is not a number or infinite: one such sample would silence a mix for good.
@inline(__always)
func finite(_ sample: Float) -> Float { abs(sample) < .infinity ? sample : 0 }

/// Makes every sample that is not a finite number 0.
func makeFinite(_ samples: UnsafeMutablePointer<Float>, count: Int) {
  for i in 0..<count { samples[i] = finite(samples[i]) }
}
