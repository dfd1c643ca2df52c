internal import CTacetPulse

extension PulseContext {
  /// The server's number for this connection, which its streams carry too. After `.ready`. `pa_context_get_index`.
  package var clientIndex: UInt32 { pa_context_get_index(handle) }

  /// Moves a stream to another sink. Only for streams of this process: where others play is the user's choice. The server
  /// remembers the move: PulseAudio, and PipeWire's session manager, for every stream of the same role. Without effect
  /// where stream or sink are gone. `pa_context_move_sink_input_by_index`.
  package func moveSinkInput(_ sinkInput: UInt32, to sink: UInt32) {
    PulseOperation.detach(pa_context_move_sink_input_by_index(handle, sinkInput, sink, nil, nil))
  }
}
