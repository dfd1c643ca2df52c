/// The streams of one other program in one inventory, by purpose. Session, 4 and 6.
struct ApplicationStreams: Hashable {
  /// A live stream without a known role.
  struct Unnamed: Hashable {
    let stream: UInt32
    let sink: UInt32
  }

  /// The program's name, for people.
  var name: String
  /// True if it has a live stream with the role of music, video or a movie.
  var playsMusic = false
  /// True if it has a live stream with the role of a voice chat, or a live recording.
  var talks = false
  /// Its live streams without a known role: a meter shows whether they sound.
  var unnamed: Set<Unnamed> = []
}
