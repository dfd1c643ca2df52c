/// What one other program does with the sound server, from one look at it. Session, 4 and 6.
struct ApplicationStreams: Hashable {
  /// A live stream that does not say what it is for.
  struct Unnamed: Hashable {
    let stream: UInt32
    let sink: UInt32
  }

  /// Its name, for people.
  var name: String
  /// Whether a stream of its is live that says it is music, video or a movie.
  var playsMusic = false
  /// Whether it is a voice chat: a live stream that says so, or a live recording.
  var talks = false
  /// Its live streams that do not say what they are for: whether they sound has to be measured.
  var unnamed: Set<Unnamed> = []
}
