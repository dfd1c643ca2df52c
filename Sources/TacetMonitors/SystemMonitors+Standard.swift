extension SystemMonitors {
  /// The monitors of these kinds. `server` is the sound server's address; nil: the user's own.
  public convenience init(_ kinds: Set<MonitorKind>, server: String? = nil, handler: @escaping Handler) {
    self.init([], knowingMusic: [], handler: handler)
  }
}
