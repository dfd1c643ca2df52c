/// The listener's place and orientation, in the axes of OpenAL: right-handed, y up.
struct ListenerPose: BitwiseCopyable {
  var position: (x: Float, y: Float, z: Float) = (0, 0, 0)
  var forward: (x: Float, y: Float, z: Float) = (0, 0, -1)
  var up: (x: Float, y: Float, z: Float) = (0, 1, 0)
}
