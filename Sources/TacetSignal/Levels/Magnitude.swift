/// The largest magnitude of a block's samples, and the sum of their squares.
///
/// A sample that is not a number is left out of the largest, and makes the sum none. Magnitudes below 1e-19 read as 0,
/// those above 1e19 as infinite.
func measure(_ block: Block) -> (largest: Float, squares: Float) {
  let (samples, count) = (block.base, block.count)
  var (largest, squares) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
  var index = 0
  while index + 8 <= count {
    let eight = UnsafeRawPointer(samples + index).loadUnaligned(as: SIMD8<Float>.self)
    let square = eight * eight
    largest.replace(with: square, where: square .> largest)
    squares += square
    index += 8
  }
  var (most, sum) = (largest.max(), squares.sum())
  while index < count {
    let square = samples[index] * samples[index]
    if square > most { most = square }
    sum += square
    index += 1
  }
  return (most.squareRoot(), sum)
}

/// True if no sample of a block is past full scale, or not a number.
func isWithinFullScale(_ block: Block) -> Bool {
  let (samples, count) = (block.base, block.count)
  var within = SIMDMask<SIMD8<Int32>>(repeating: true)
  var index = 0
  while index + 8 <= count {
    let eight = UnsafeRawPointer(samples + index).loadUnaligned(as: SIMD8<Float>.self)
    within .&= eight * eight .<= 1
    index += 8
  }
  var isWithin = all(within)
  while index < count {
    isWithin = isWithin && abs(samples[index]) <= 1
    index += 1
  }
  return isWithin
}

/// The same of two blocks of a length, and of their sum.
func areWithinFullScale(_ block: Block, and other: Block) -> Bool {
  let (samples, others, count) = (block.base, other.base, block.count)
  var within = SIMDMask<SIMD8<Int32>>(repeating: true)
  var index = 0
  while index + 8 <= count {
    let eight = UnsafeRawPointer(samples + index).loadUnaligned(as: SIMD8<Float>.self)
    let sum = eight + UnsafeRawPointer(others + index).loadUnaligned(as: SIMD8<Float>.self)
    within .&= sum * sum .<= 1
    index += 8
  }
  var isWithin = all(within) && isWithinFullScale(block) && isWithinFullScale(other)
  while index < count {
    isWithin = isWithin && abs(samples[index] + others[index]) <= 1
    index += 1
  }
  return isWithin
}
