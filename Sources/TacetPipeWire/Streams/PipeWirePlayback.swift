internal import CTacetPipeWire

/// A stream of interleaved stereo float frames to a PipeWire server (`pw_stream`), which a function renders in the
/// graph's own cycle.
///
/// The server links it to the default sink, or to the one that it asks for, and the user can move it. Its volume and
/// mute are the user's and never set here. Made, used and given up on the loop's thread.
package final class PipeWirePlayback: CallbackTarget {
  /// A state of a stream's, posted to the loop.
  package enum State: Hashable, Sendable {
    /// The server has made its node.
    case paused
    /// It is played, or would be if it were not inactive.
    case running
    /// It could not be made, or was ended; why, for people. It can not be used again.
    case broken(reason: String)
  }

  /// Fills `frames` frames at `samples`, on the thread of libpipewire's that plays: neither allocates nor locks. All
  /// streams of one clock are called in the graph's cycle that began at `cycle`, in nanoseconds. It has played
  /// `position` frames by then, of which there are `rate` a second (0: unknown); a frame of it is heard after `delay`
  /// more; `queued` frames of the stream wait in it.
  package typealias Render =
    @convention(c) (
      _ context: UnsafeMutableRawPointer?, _ samples: UnsafeMutablePointer<Float>?, _ frames: Int,
      _ cycle: Int64, _ position: UInt64, _ rate: UInt32, _ delay: Int64, _ queued: UInt64
    ) -> Void

  private let connection: PipeWireConnection
  private let onState: (State) -> Void
  private var stream: OpaquePointer?

  /// A stream that is not connected yet.
  ///
  /// `properties` are those of its node beside the program's names. `context`, which outlives it, is for `render`.
  package init(
    on connection: PipeWireConnection, name: String, properties: [String: String], context: UnsafeMutableRawPointer,
    render: @escaping Render, onState: @escaping (State) -> Void
  ) throws(PipeWireError) {
    self.connection = connection
    self.onState = onState
    guard let session = connection.session else { throw .noStream }
    let me = myself
    stream = withProperties(connection.client.properties.merging(properties) { $1 }) { properties, count in
      var calls = pipe_stream_calls(
        state: { PipeWirePlayback.from($0)?.changed($1, $2) }, render: render)
      return pipe_stream_new(session, name, properties, count, &calls, me, context)
    }
    if stream == nil { throw .noStream }
  }

  deinit {
    if let stream { pipe_stream_free(stream) }
  }

  /// Asks the server to make it, for frames of this rate. False: it was refused. `pw_stream_connect`.
  package func connect(sampleRate: Int, isActive: Bool) -> Bool {
    stream.map { pipe_stream_connect($0, UInt32(clamping: sampleRate), isActive) } ?? false
  }

  /// Takes it out of the graph's cycles (false), or puts it back. `pw_stream_set_active`.
  package func setActive(_ isActive: Bool) {
    if let stream { pipe_stream_set_active(stream, isActive) }
  }

  /// Sets a property of its node, in place of the earlier value. `pw_stream_update_properties`.
  package func setProperty(_ key: String, _ value: String) {
    guard let stream else { return }
    key.withCString { key in
      value.withCString { pipe_stream_set_property(stream, pipe_property(key: key, value: $0)) }
    }
  }

  /// The server's number for its node; nil: it has none yet.
  package var node: UInt32? {
    guard let stream, case let node = pipe_stream_node(stream), node != .max else { return nil }
    return node
  }

  private func changed(_ state: pipe_stream_state, _ message: UnsafePointer<CChar>?) {
    let new: State
    switch state {
    case pipe_stream_paused: new = .paused
    case pipe_stream_running: new = .running
    case pipe_stream_broken: new = .broken(reason: message.map { String(cString: $0) } ?? "the stream ended")
    default: return
    }
    connection.loop.post { [weak self] in self?.onState(new) }
  }
}
