/// The true peak of interleaved stereo samples, 1 at full scale: the largest magnitude of the samples and of what is
/// between them, at four times their rate by the interpolator of ITU-R BS.1770-4, annex 2.
package func truePeak(of samples: [Float]) -> Float {
  let half: [[Float]] = [
    [
      0.001_708_984_4, 0.010_986_328_1, -0.019_653_320_3, 0.033_203_125, -0.059_448_242_2, 0.137_329_101_6,
      0.972_167_968_8, -0.102_294_921_9, 0.047_607_421_9, -0.026_611_328_1, 0.014_892_578_1, -0.008_300_781_3,
    ],
    [
      -0.029_174_804_7, 0.029_296_875, -0.051_757_812_5, 0.089_111_328_1, -0.166_503_906_3, 0.465_087_890_6,
      0.779_785_156_3, -0.200_317_382_8, 0.101_562_5, -0.058_227_539_1, 0.033_081_054_7, -0.018_920_898_4,
    ],
  ]
  let phases = half + half.reversed().map { $0.reversed() }
  // A sum is at most as many times the largest sample of its window.
  let bound = phases.map { $0.reduce(0) { $0 + abs($1) } }.max() ?? 0
  var peak = samples.reduce(0) { max($0, abs($1)) }
  let channels = 2
  var loud = [-1, -1]
  for index in samples.indices {
    let channel = index % channels
    if abs(samples[index]) * bound > peak { loud[channel] = index }
    let first = index - channels * 11
    guard first >= 0, loud[channel] >= first else { continue }
    for phase in phases {
      var sum: Float = 0
      for tap in 0..<12 { sum += phase[tap] * samples[first + channels * tap] }
      peak = max(peak, abs(sum))
    }
  }
  return peak
}
