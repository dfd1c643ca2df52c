internal import CTacetDoors

/// A library of the system without which the engine runs. In the C library it is opened when it is first needed; a
/// program of Swift is linked to it. Before the first call into a library its module asks ``isThere``, at the one place
/// where the library is entered.
///
/// `Sources/TacetC/Packaging/doors.py` reads the names from here.
package enum SystemLibrary: String, CaseIterable, Sendable {
  case sndFile = "libsndfile.so.1"
  case mpg123 = "libmpg123.so.0"
  case opusFile = "libopusfile.so.0"
  case openMPT = "libopenmpt.so.0"
  case vorbisFile = "libvorbisfile.so.3"
  case vorbisEnc = "libvorbisenc.so.2"
  case vorbis = "libvorbis.so.0"
  case ogg = "libogg.so.0"
  case pulse = "libpulse.so.0"
  case alsa = "libasound.so.2"
  case dbus = "libdbus-1.so.3"

  /// The Debian package that has it.
  package var debianPackage: String {
    switch self {
    case .sndFile: "libsndfile1"
    case .mpg123: "libmpg123-0"
    case .opusFile: "libopusfile0"
    case .openMPT: "libopenmpt0"
    case .vorbisFile: "libvorbisfile3"
    case .vorbisEnc: "libvorbisenc2"
    case .vorbis: "libvorbis0a"
    case .ogg: "libogg0"
    case .pulse: "libpulse0"
    case .alsa: "libasound2"
    case .dbus: "libdbus-1-3"
    }
  }

  /// True if its functions may be called. Opens it at the first call, which may block on the disk; looks for it again
  /// while it is absent.
  package var isThere: Bool { door_open(rawValue) }

  /// The absence in words, without a full stop.
  package var absence: String { "\(rawValue) is not installed; the Debian package \(debianPackage) has it" }
}
