/// The properties of an Ogg file before a library opens it.
struct OggProperties {
  /// The comments of its first stream.
  let tags: [String: [String]]
  let isTruncated: Bool
}
