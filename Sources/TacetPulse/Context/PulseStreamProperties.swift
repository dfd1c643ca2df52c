internal import CTacetPulse

/// The properties that a stream or a client states about itself, as far as they matter here (`pa_proplist`). Any of
/// them may be wrong.
package struct PulseStreamProperties: Hashable, Sendable {
  /// Its purpose, such as `music`, in lower case; nil where it states none (`media.role`).
  package var role: String?
  /// The title of what it plays.
  package var mediaName: String?
  /// The program's name, for people.
  package var applicationName: String?
  /// The program's reverse-DNS name.
  package var applicationID: String?
  /// The program's process id in its own namespace: each sandbox counts anew.
  package var processID: Int?
  /// The name of the program's file.
  package var processBinary: String?
  /// The group of streams and sinks that pass one sound on, such as a loopback or a filter (PipeWire's
  /// `node.link-group`).
  package var linkGroup: String?
  /// The name of its node, by which others may ask for it (PipeWire's `node.name`).
  package var nodeName: String?
  /// The sink, source or stream that it asks for, by number or name (PipeWire's `target.object`).
  package var target: String?
  /// True if it only measures levels (PipeWire's `stream.monitor`).
  package var isMonitor: Bool
  /// True if it is the soundtrack of a game, in a stream beside that of its effects (``gameSoundtrack``).
  package var isGameSoundtrack: Bool

  /// Our name for a property of such a stream, whose value is `true`.
  package static let gameSoundtrack = "tacet.game-soundtrack"

  /// Properties; those that are not given are not stated.
  package init(
    role: String? = nil, mediaName: String? = nil, applicationName: String? = nil, applicationID: String? = nil,
    processID: Int? = nil, processBinary: String? = nil, linkGroup: String? = nil, nodeName: String? = nil,
    target: String? = nil, isMonitor: Bool = false, isGameSoundtrack: Bool = false
  ) {
    self.role = role
    self.mediaName = mediaName
    self.applicationName = applicationName
    self.applicationID = applicationID
    self.processID = processID
    self.processBinary = processBinary
    self.linkGroup = linkGroup
    self.nodeName = nodeName
    self.target = target
    self.isMonitor = isMonitor
    self.isGameSoundtrack = isGameSoundtrack
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
      processBinary: value(PA_PROP_APPLICATION_PROCESS_BINARY), linkGroup: value("node.link-group"),
      nodeName: value("node.name"), target: value("target.object"),
      isMonitor: value("stream.monitor") == "true", isGameSoundtrack: value(Self.gameSoundtrack) == "true")
  }
}
