import Glibc
import Tacet

/// The reading of a meter in a log: decibels of full scale and LUFS, to two digits; without a value for silence.
struct MeterRecord: Encodable {
  private let peak: Double?
  private let rms: Double?
  private let momentary: Double?
  private let shortTerm: Double?
  private let integrated: Double?

  init(_ reading: MeterReadings.Reading) {
    func rounded(_ decibels: Double) -> Double? { decibels.isFinite ? (100 * decibels).rounded() / 100 : nil }
    peak = rounded(20 * log10(Double(reading.peak)))
    rms = rounded(20 * log10(Double(reading.rms)))
    momentary = reading.loudness.flatMap { rounded(Double($0.momentary)) }
    shortTerm = reading.loudness.flatMap { rounded(Double($0.shortTerm)) }
    integrated = reading.loudness.flatMap { rounded(Double($0.integrated)) }
  }
}
