import TacetSystem

internal import CTacetPulse

/// libpulse, which is entered by its first event loop.
enum PulseLibrary {
  /// True if its functions may be called. From the first time on it writes to the system's log in place of the game's
  /// standard error.
  static var isThere: Bool { SystemLibrary.pulse.isThere && writesToSystemLog }

  /// Lets libpulse read `PULSE_LOG_SYSLOG`, for which it has no other switch, at its first line of all, where the
  /// player has set no variable for its log: it reads those once.
  private static let writesToSystemLog: Bool = {
    let chosen = ["PULSE_LOG", "PULSE_LOG_SYSLOG", "PULSE_LOG_JOURNAL", "PULSE_LOG_FILE"]
    guard chosen.allSatisfy({ processVariable($0) == nil }) else { return true }
    withProcessVariables([("PULSE_LOG_SYSLOG", "1")]) {
      guard let loop = pa_mainloop_new() else { return }
      // It reads its configuration, and has a line for that.
      if let context = pa_context_new(pa_mainloop_get_api(loop), nil) { pa_context_unref(context) }
      pa_mainloop_free(loop)
    }
    return true
  }()
}
