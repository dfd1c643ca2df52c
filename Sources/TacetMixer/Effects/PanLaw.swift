/// How loud OpenAL makes a source in each ear, by its place on the half circle before the listener: a mono source, or
/// one channel of a stereo source, for which its law is another.
///
/// OpenAL Soft's law is not constant power (1.19.1: 0.5957 in each ear at the centre, whatever the settings), and
/// differs between versions, so it is measured.
struct PanLaw {
  /// One place, by its x, and the amplitude of each ear there.
  struct Point: Equatable {
    var x: Float
    var left: Float
    var right: Float
  }

  /// From left to right.
  var points: [Point]

  init(points: [Point]) { self.points = points }
}
