import Glibc

/// The discrete Fourier transform of one length, a power of two. A value; any thread.
struct Fourier: Sendable {
  /// A spectrum, or a signal of complex numbers.
  struct Numbers: Sendable {
    var real: [Float]
    var imaginary: [Float]
  }

  /// The count of numbers.
  let count: Int
  private let cosines: [Float]
  private let sines: [Float]

  init(bits: Int) {
    count = 1 << bits
    let angles = (0..<count / 2).map { [count] in 2 * Double.pi * Double($0) / Double(count) }
    cosines = angles.map { Float(cos($0)) }
    sines = angles.map { Float(-sin($0)) }
  }

  /// The spectrum of a real signal, which is filled with zeros or cut off to the count.
  func spectrum(_ signal: some Collection<Float>) -> Numbers {
    var numbers = Numbers(real: Array(signal.prefix(count)), imaginary: Array(repeating: 0, count: count))
    numbers.real += Array(repeating: 0, count: count - numbers.real.count)
    transform(&numbers)
    return numbers
  }

  /// The sums of `signal[k + i] * pattern[i]` for each k, around the end, from the spectra of both.
  func correlation(_ signal: Numbers, _ pattern: Numbers) -> [Float] {
    var product = Numbers(real: signal.real, imaginary: signal.imaginary)
    for index in 0..<count {
      let (a, b) = (signal.real[index], signal.imaginary[index])
      let (c, d) = (pattern.real[index], -pattern.imaginary[index])
      // The conjugate of the product: the same transform leads back.
      product.real[index] = a * c - b * d
      product.imaginary[index] = -(a * d + b * c)
    }
    transform(&product)
    let scale = 1 / Float(count)
    return product.real.map { $0 * scale }
  }

  private func transform(_ numbers: inout Numbers) {
    numbers.real.withUnsafeMutableBufferPointer { real in
      numbers.imaginary.withUnsafeMutableBufferPointer { imaginary in
        exchange(real, imaginary)
        cosines.withUnsafeBufferPointer { cosines in
          sines.withUnsafeBufferPointer { sines in
            butterflies(real, imaginary, cosines, sines)
          }
        }
      }
    }
  }

  /// Brings the numbers into the order of their mirrored indices.
  private func exchange(_ real: UnsafeMutableBufferPointer<Float>, _ imaginary: UnsafeMutableBufferPointer<Float>) {
    var mirrored = 0
    for index in 1..<count {
      var bit = count >> 1
      while mirrored & bit != 0 {
        mirrored ^= bit
        bit >>= 1
      }
      mirrored |= bit
      if index < mirrored {
        real.swapAt(index, mirrored)
        imaginary.swapAt(index, mirrored)
      }
    }
  }

  private func butterflies(
    _ real: UnsafeMutableBufferPointer<Float>, _ imaginary: UnsafeMutableBufferPointer<Float>,
    _ cosines: UnsafeBufferPointer<Float>, _ sines: UnsafeBufferPointer<Float>
  ) {
    var half = 1
    while half < count {
      let stride = count / (2 * half)
      for begin in Swift.stride(from: 0, to: count, by: 2 * half) {
        for offset in 0..<half {
          let (low, high) = (begin + offset, begin + offset + half)
          let (c, s) = (cosines[offset * stride], sines[offset * stride])
          let turnedReal = real[high] * c - imaginary[high] * s
          let turnedImaginary = real[high] * s + imaginary[high] * c
          real[high] = real[low] - turnedReal
          imaginary[high] = imaginary[low] - turnedImaginary
          real[low] += turnedReal
          imaginary[low] += turnedImaginary
        }
      }
      half *= 2
    }
  }
}
