import Glibc

/// A file descriptor that came with a message, such as a sleep inhibitor: closed when its last owner lets go of it.
public final class BusFileDescriptor: Sendable, Hashable {
  /// The descriptor, open for as long as this lives.
  public let rawValue: Int32

  /// Takes over `rawValue`.
  public init(owning rawValue: Int32) { self.rawValue = rawValue }

  deinit { if rawValue >= 0 { close(rawValue) } }

  /// The same descriptor.
  public static func == (a: BusFileDescriptor, b: BusFileDescriptor) -> Bool { a.rawValue == b.rawValue }

  /// By its number.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
