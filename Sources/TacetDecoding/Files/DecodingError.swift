import TacetSystem

/// An error in reading or writing a sound. Every case carries the path.
///
/// Later versions may have more cases: a `switch` needs a `default`.
public enum DecodingError: Error, Hashable, Sendable {
  /// There is no such file.
  case missing(path: String)
  /// The path is a directory.
  case directory(path: String)
  /// The path is a FIFO, a socket or a device; `kind` says which.
  case notRegularFile(path: String, kind: String)
  /// The file has no bytes.
  case empty(path: String)
  /// The system failed to open or read the file; `code` is `errno`, `reason` its text.
  case unreadable(path: String, reason: String, code: Int32)
  /// The bytes are no sound file of a known kind.
  case notSound(path: String)
  /// A sound file in a refused codec.
  case refusedCodec(path: String, codec: String)
  /// The header is impossible.
  case invalidHeader(path: String, fault: String)
  /// The file ends early.
  case truncated(path: String, fault: String)
  /// The data is damaged at `frame`; `code` is the result of the C function `call`.
  case damaged(path: String, codec: String, frame: Int, call: String, code: Int)
  /// The channels or the sample rate change at `frame`.
  case formatChanges(path: String, frame: Int)
  /// More channels than ``/Tacet/DecodingLimits/channels``.
  case tooManyChannels(path: String, channels: Int, limit: Int)
  /// A sample rate, in hertz, outside ``/Tacet/DecodingLimits/sampleRates``.
  case sampleRateOutsideLimits(path: String, sampleRate: Int, limits: ClosedRange<Int>)
  /// More frames than ``/Tacet/DecodingLimits/frames``.
  case tooManyFrames(path: String, frames: Int, limit: Int)
  /// More bytes of decoded samples than ``/Tacet/DecodingLimits/decodedBytes``.
  case tooMuchSound(path: String, bytes: Int, limit: Int)
  /// More bytes of comments and pictures before the sound than ``/Tacet/DecodingLimits/metadataBytes``.
  case tooMuchMetadata(path: String, bytes: Int, limit: Int)
  /// The header asks a library for more than any encoder does: `what` is `value`. The limit is fixed, because beyond it
  /// libraries fail.
  case oversizedHeader(path: String, what: String, value: Int, limit: Int)
  /// The file can not repeat the region asked for.
  case invalidLoop(path: String, start: Int, end: Int, frames: Int)
  /// The layers of a soundtrack do not fit together.
  case invalidLayers(path: String, fault: String)
  /// The file has no such song: `number` counts from 0.
  case noSong(path: String, number: Int, songs: Int)
  /// The sound is made by a program that can not seek.
  case notSeekable(path: String)
  /// Decoding took longer than ``/Tacet/DecodingLimits/seconds``.
  case deadline(path: String, seconds: Double)
  /// No memory for `bytes` bytes.
  case outOfMemory(path: String, bytes: Int)
  /// The C function `call` failed with `code`; `reason` is the library's text.
  case library(path: String, call: String, code: Int, reason: String)
  /// A library of the system that this format needs is not installed. `package`: the Debian package that has it.
  case missingLibrary(path: String, library: String, package: String)
  /// The file could not be written: the C function `call` failed with `code`, an `errno` or the library's own; `reason`
  /// is its text.
  case unwritable(path: String, call: String, code: Int, reason: String)
}

extension DecodingError: CustomStringConvertible {
  /// The path and the fault in one sentence.
  public var description: String { PathText.shown(sentence) }

  private var sentence: String {
    switch self {
    case .missing(let path): "\(path): there is no such file"
    case .directory(let path): "\(path): is a directory, not a sound file"
    case .notRegularFile(let path, let kind): "\(path): is \(kind), not a regular file"
    case .empty(let path): "\(path): is empty"
    case .unreadable(let path, let reason, let code): "\(path): can not be read: \(reason) (errno \(code))"
    case .notSound(let path): "\(path): is not a sound file of a known kind"
    case .refusedCodec(let path, let codec): "\(path): \(codec) is not supported"
    case .invalidHeader(let path, let fault): "\(path): the header is invalid: \(fault)"
    case .truncated(let path, let fault): "\(path): is truncated: \(fault)"
    case .damaged(let path, let codec, let frame, _, let code):
      "\(path): is damaged at frame \(frame) (\(codec), code \(code))"
    case .formatChanges(let path, let frame): "\(path): its sample rate or channels change at frame \(frame)"
    case .tooManyChannels(let path, let channels, let limit):
      "\(path): it has \(channels) channels; DecodingLimits.channels allows \(limit)"
    case .sampleRateOutsideLimits(let path, let sampleRate, let limits):
      "\(path): its sample rate is \(sampleRate) Hz; DecodingLimits.sampleRates allows \(limits.lowerBound) to \(limits.upperBound)"
    case .tooManyFrames(let path, let frames, let limit):
      "\(path): it has \(frames) frames; DecodingLimits.frames allows \(limit)"
    case .tooMuchSound(let path, let bytes, let limit):
      "\(path): it takes \(bytes) bytes decoded; DecodingLimits.decodedBytes allows \(limit)"
    case .tooMuchMetadata(let path, let bytes, let limit):
      "\(path): it has \(bytes) bytes of metadata; DecodingLimits.metadataBytes allows \(limit)"
    case .oversizedHeader(let path, let what, let value, let limit):
      "\(path): its header has \(value) \(what), more than \(limit)"
    case .invalidLoop(let path, let start, let end, let frames):
      "\(path): frames \(start) to \(end) of \(frames) can not repeat: a loop lies inside the file and lasts 10 ms or more"
    case .invalidLayers(let path, let fault): "\(path): can not be a layer: \(fault)"
    case .noSong(let path, let number, let songs):
      "\(path): it has no song \(number): there \(songs == 1 ? "is one, number 0" : "are \(songs), counted from 0")"
    case .notSeekable(let path): "\(path): can not seek or repeat: it is made without a seek function"
    case .deadline(let path, let seconds):
      "\(path): decoding takes longer than DecodingLimits.seconds allows, \(seconds)"
    case .outOfMemory(let path, let bytes): "\(path): there is no memory for \(bytes) bytes"
    case .library(let path, _, let code, let reason): "\(path): \(reason) (code \(code))"
    case .missingLibrary(let path, let library, let package):
      "\(path): \(library), which this format needs, is not installed; the Debian package \(package) has it"
    case .unwritable(let path, _, let code, let reason): "\(path): can not be written: \(reason) (code \(code))"
    }
  }
}

extension SystemLibrary {
  /// Opens the library for a file; throws ``DecodingError/missingLibrary(path:library:package:)`` where it is absent.
  package func open(for path: String) throws(DecodingError) {
    guard isThere else { throw .missingLibrary(path: path, library: rawValue, package: debianPackage) }
  }
}
