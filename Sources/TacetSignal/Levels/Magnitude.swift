/// The largest magnitude of a block's samples; not a number if one of them is none.
///
/// As integers, floats without their sign are in order, and what is no number is above them all: a loop that the
/// compiler turns into one over vectors.
func largestMagnitude(_ block: Block) -> Float {
  let samples = block.base
  var largest: Int32 = 0
  for index in 0..<block.count { largest = max(largest, Int32(bitPattern: samples[index].bitPattern & 0x7fff_ffff)) }
  return Float(bitPattern: UInt32(bitPattern: largest))
}

/// The largest magnitude of the samples of two blocks of a length, and of their sum; not a number if one of them is
/// none.
func largestMagnitude(_ block: Block, _ other: Block) -> Float {
  let (samples, others) = (block.base, other.base)
  var largest: Int32 = 0
  for index in 0..<block.count {
    let (sample, other) = (samples[index], others[index])
    largest = max(
      largest, Int32(bitPattern: sample.bitPattern & 0x7fff_ffff), Int32(bitPattern: other.bitPattern & 0x7fff_ffff),
      Int32(bitPattern: (sample + other).bitPattern & 0x7fff_ffff))
  }
  return Float(bitPattern: UInt32(bitPattern: largest))
}

/// The sum of the squares of a block's samples.
func sumOfSquares(_ block: Block) -> Float {
  let (samples, count) = (block.base, block.count)
  var squares = SIMD8<Float>.zero
  var index = 0
  while index + 8 <= count {
    let eight = UnsafeRawPointer(samples + index).loadUnaligned(as: SIMD8<Float>.self)
    squares += eight * eight
    index += 8
  }
  var sum = squares.sum()
  while index < count {
    sum += samples[index] * samples[index]
    index += 1
  }
  return sum
}
