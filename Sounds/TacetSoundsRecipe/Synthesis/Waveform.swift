/// One period of a waveform, as a table with linear interpolation.
struct Waveform: Sendable {
  private static let points = 2_048
  private let table: [Double]

  /// The sum of harmonics, the first one first, at these amplitudes.
  init(_ harmonics: Double...) { self.init(harmonics) }

  /// The sum of harmonics, the first one first, at these amplitudes.
  init(_ harmonics: [Double]) {
    table = (0...Self.points).map { point in
      let phase = Double(point) / Double(Self.points)
      return harmonics.enumerated().reduce(0) {
        $1.element == 0 ? $0 : $0 + $1.element * TacetSoundsRecipe.sine(phase * Double($1.offset + 1))
      }
    }
  }

  /// The sample at a phase in turns, 0 to 1.
  func sample(at phase: Double) -> Double {
    let place = phase * Double(Self.points)
    let point = Int(place)
    let low = table[point]
    return low + (table[point + 1] - low) * (place - Double(point))
  }

  /// A sine.
  static let sine = Waveform(1)

  /// A saw of so many harmonics: at 48 kHz none of `harmonics` times the note may pass 20 kHz.
  static func saw(_ harmonics: Int) -> Waveform { Waveform((1...harmonics).map { 0.6 / Double($0) }) }

  /// A square of so many harmonics.
  static func square(_ harmonics: Int) -> Waveform {
    Waveform((1...harmonics).map { $0 % 2 == 1 ? 0.8 / Double($0) : 0 })
  }
}
