internal import CTacetPulse

extension PulseContext {
  /// The server's number for this connection: whose its streams are. After `.ready`. `pa_context_get_index`.
  package var clientIndex: UInt32 { pa_context_get_index(handle) }

  /// Has a stream play on another sink. Only for streams of this process: the user's own wish for others is the user's.
  /// The server remembers it: PulseAudio, and PipeWire's session manager, for every stream of the same role. Refused
  /// silently where stream or sink are gone. `pa_context_move_sink_input_by_index`.
  package func moveSinkInput(_ sinkInput: UInt32, to sink: UInt32) {
    if let move = pa_context_move_sink_input_by_index(handle, sinkInput, sink, nil, nil) { pa_operation_unref(move) }
  }
}
