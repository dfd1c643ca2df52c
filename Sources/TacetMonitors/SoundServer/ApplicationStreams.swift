/// The streams of one other program in one inventory, by purpose. Session, 4 and 6.
struct ApplicationStreams: Hashable {
  /// A live stream without a known role.
  struct Unnamed: Hashable {
    let stream: UInt32
    let sink: UInt32
  }

  /// The evidence that a program is a voice chat.
  enum Talk: Hashable {
    case none
    /// It records a microphone and has a playback stream. A call does both; a recorder, a streaming program or a noise
    /// filter does not.
    case duplex
    /// An un-corked stream states the role of a voice chat.
    case stated
  }

  /// The program's name, for people.
  var name: String
  /// True if it has a live stream with the role of music, video or a movie, or one without a known role that no meter
  /// can measure, for it carries no PCM.
  var playsMusic = false
  /// The evidence that it is a voice chat.
  var talk = Talk.none
  /// Its live streams without a known role: a meter shows whether they sound.
  var unnamed: Set<Unnamed> = []
  /// Those of them whose sink is suspended: they are not heard, and no meter measures anything.
  var suspended: Set<Unnamed> = []
  /// True if it passes on the game's sound: what it plays is no other music.
  var passesOn = false
}
