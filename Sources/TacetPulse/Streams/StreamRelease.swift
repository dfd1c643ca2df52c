internal import CTacetPulse

/// Ends a stream, and lets go of it: none of its other callbacks may be set any more. On the loop's thread or with its
/// lock.
///
/// libpulse can not end a stream that the server is still making (`pa_stream_disconnect`): that one is ended when it is
/// made. It would stay for as long as the connection otherwise.
func release(stream: OpaquePointer) {
  let endOnceMade: pa_stream_notify_cb_t = { stream, _ in
    if let stream, pa_stream_get_state(stream) == PA_STREAM_READY { pa_stream_disconnect(stream) }
  }
  pa_stream_set_state_callback(stream, endOnceMade, nil)
  pa_stream_disconnect(stream)
  pa_stream_unref(stream)
}
