import TacetDecoding

/// The music of a game as it sounds without interruption: from its files, or from what was heard of the game. Finds
/// where in it a piece of sound is. Any thread; a search of 10 minutes takes about 0.3 s.
package final class MusicReference: Sendable {
  /// A place in a piece of the music that sounds like what was looked for.
  package struct Sighting: Hashable, Sendable {
    /// Counted from 0.
    package let piece: Int
    /// Seconds from the beginning of the piece.
    package let seconds: Double
    /// How alike: 1 is the same.
    package let likeness: Float

    package init(piece: Int, seconds: Double, likeness: Float = 1) {
      (self.piece, self.seconds, self.likeness) = (piece, seconds, likeness)
    }
  }

  private struct Piece: Sendable {
    let spectra: [Fourier.Numbers]
    /// The sums of the squares of all samples before each one.
    let energies: [Double]
    /// The places at which what is looked for may begin.
    let places: Int
    /// Its length in seconds where it begins again at its end; nil: it does not.
    let loop: Double?
  }

  /// The longest sound that is looked for, in samples: 1.5 s. A part of a row has 1 s.
  package static let longest = 12_000
  /// The shortest: 0.6 s.
  package static let shortest = 4_800
  /// The least likeness of a place: that of music with effects of the same level over it is 0.7.
  private static let least: Float = 0.4
  /// Places that are this much less alike than the best one are not considered.
  private static let margin: Float = 0.08
  /// Places nearer than this, in samples, are one.
  private static let near = 400
  private static let mostPlaces = 2_000

  private let fourier = Fourier(bits: 15)
  private let pieces: [Piece]

  /// The lengths of the pieces in seconds; nil for one that does not begin again at its end.
  package var loops: [Double?] { pieces.map(\.loop) }

  /// Pieces of one channel at 8 kHz. `loops`: a piece begins again at its end.
  package init(_ pieces: [[Float]], loops: Bool) {
    let fourier = fourier
    self.pieces = pieces.map { Self.piece($0, loops: loops, fourier) }
  }

  private static func piece(_ samples: [Float], loops: Bool, _ fourier: Fourier) -> Piece {
    let length = samples.count
    let sound = edges(loops ? samples + samples.prefix(longest) : samples)
    var energies = [0.0]
    energies.reserveCapacity(sound.count + 1)
    var sum = 0.0
    for sample in sound {
      sum += Double(sample) * Double(sample)
      energies.append(sum)
    }
    let spectra = stride(from: 0, to: sound.count, by: fourier.count - longest).map { begin in
      fourier.spectrum(sound[begin..<min(sound.count, begin + fourier.count)])
    }
    return Piece(
      spectra: spectra, energies: energies, places: loops ? length : sound.count,
      loop: loops ? Double(length) / Double(HeardSound.sampleRate) : nil)
  }

  /// The differences of neighbours: what is high tells places apart, and bass does not.
  private static func edges(_ samples: [Float]) -> [Float] {
    zip(samples, [0] + samples).map { $0 - $1 }
  }

  /// The places that sound like this, the most alike first; none where nothing does. It has 0.6 s to 1.5 s; of longer
  /// sound the beginning counts.
  package func sightings(of sound: [Float]) -> [Sighting] {
    let pattern = Self.edges(Array(sound.prefix(Self.longest)))
    let energy = pattern.reduce(0.0) { $0 + Double($1) * Double($1) }
    guard pattern.count >= Self.shortest, energy > 1e-6 else { return [] }
    let spectrum = fourier.spectrum(pattern)
    var found: [(piece: Int, place: Int, likeness: Float)] = []
    for (number, piece) in pieces.enumerated() {
      for (block, signal) in piece.spectra.enumerated() {
        let begin = block * (fourier.count - Self.longest)
        let sums = fourier.correlation(signal, spectrum)
        for offset in 0..<max(0, min(fourier.count - Self.longest, piece.places - begin)) {
          let (place, end) = (begin + offset, begin + offset + pattern.count)
          guard end < piece.energies.count else { break }
          let likeness =
            sums[offset] / Float((energy * (piece.energies[end] - piece.energies[place]) + 1e-9).squareRoot())
          guard likeness >= Self.least else { continue }
          if let last = found.last, last.piece == number, place - last.place < Self.near {
            if likeness > last.likeness { found[found.count - 1] = (number, place, likeness) }
          } else if found.count < Self.mostPlaces {
            found.append((number, place, likeness))
          }
        }
      }
    }
    let best = found.map(\.likeness).max() ?? 0
    return found.filter { $0.likeness >= best - Self.margin }.sorted { $0.likeness > $1.likeness }.map {
      Sighting(
        piece: $0.piece, seconds: Double($0.place) / Double(HeardSound.sampleRate), likeness: $0.likeness)
    }
  }
}

extension MusicReference {
  /// The music in these files, each of which begins again at its end.
  ///
  /// - Throws: `DecodingError`, with the file.
  package convenience init(files: [String]) throws(DecodingError) {
    var pieces: [[Float]] = []
    for path in files {
      let pcm = try decodeEffect(.file(path: path), sampleRate: HeardSound.sampleRate).pcm
      let channels = pcm.format.channels
      pieces.append(
        (0..<pcm.frames).map { frame in
          let sum = (0..<channels).reduce(Float.zero) { $0 + pcm.samples[frame * channels + $1] }
          return sum / Float(channels)
        })
    }
    self.init(pieces, loops: true)
  }
}
