internal import CTacetPulse

/// What a stream or a client said about itself, as far as it matters here (`pa_proplist`). All of it may be wrong.
package struct PulseStreamProperties: Hashable, Sendable {
  /// What it is for, such as `music`, in lower case; nil where it does not say (`media.role`).
  package var role: String?
  /// What it plays, such as a title.
  package var mediaName: String?
  /// The program's name, for people.
  package var applicationName: String?
  /// The program's reverse-DNS name.
  package var applicationID: String?
  /// The program's process, as it is numbered where the program runs: a sandbox counts for itself.
  package var processID: Int?
  /// The name of the program's file.
  package var processBinary: String?
  /// Whether it is one end of something that passes sound on, such as a loopback or a filter (PipeWire's
  /// `node.link-group`).
  package var isLinked: Bool
  /// Whether it only watches levels (PipeWire's `stream.monitor`).
  package var isMonitor: Bool

  /// Properties; nothing is said where nothing is given.
  package init(
    role: String? = nil, mediaName: String? = nil, applicationName: String? = nil, applicationID: String? = nil,
    processID: Int? = nil, processBinary: String? = nil, isLinked: Bool = false, isMonitor: Bool = false
  ) {
    self.role = role
    self.mediaName = mediaName
    self.applicationName = applicationName
    self.applicationID = applicationID
    self.processID = processID
    self.processBinary = processBinary
    self.isLinked = isLinked
    self.isMonitor = isMonitor
  }
}

extension PulseStreamProperties {
  init(_ list: OpaquePointer?) {
    func value(_ key: String) -> String? {
      guard let list, let value = pa_proplist_gets(list, key) else { return nil }
      return value.pointee == 0 ? nil : String(cString: value)
    }
    self.init(
      role: value(PA_PROP_MEDIA_ROLE)?.lowercased(), mediaName: value(PA_PROP_MEDIA_NAME),
      applicationName: value(PA_PROP_APPLICATION_NAME), applicationID: value(PA_PROP_APPLICATION_ID),
      processID: value(PA_PROP_APPLICATION_PROCESS_ID).flatMap { Int($0) },
      processBinary: value(PA_PROP_APPLICATION_PROCESS_BINARY), isLinked: value("node.link-group") != nil,
      isMonitor: value("stream.monitor") == "true")
  }
}
