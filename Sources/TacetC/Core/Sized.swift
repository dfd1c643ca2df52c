import Glibc
import TacetHeader

/// A struct of the header that begins with its size. The library and a program may know different ends of it.
protocol Sized {
  init()
  var size: UInt32 { get set }
}

extension Sized {
  /// The largest size that a struct will ever have.
  private static var limit: Int { 65_536 }

  private static func size(at pointer: UnsafeRawPointer) throws -> Int {
    let size = Int(pointer.loadUnaligned(as: UInt32.self))
    // A size that ends within a pointer is that of no struct: half of an address would be read.
    guard size >= MemoryLayout<UInt32>.size, size <= limit, size.isMultiple(of: MemoryLayout<Self>.alignment) else {
      throw Failure(TACET_ERROR_ARGUMENT, "the size of \(Self.self) is \(size), not sizeof(\(Self.self))")
    }
    return size
  }

  /// Reads one of the caller's; NULL: all 0. What the caller does not know is 0. What it knows beyond the library must
  /// be 0.
  static func read(_ pointer: UnsafePointer<Self>?) throws -> Self {
    guard let pointer else { return Self() }
    return try read(UnsafeRawPointer(pointer), size: size(at: pointer))
  }

  private static func read(_ pointer: UnsafeRawPointer, size: Int) throws -> Self {
    var value = Self()
    withUnsafeMutableBytes(of: &value) { bytes in
      bytes.copyMemory(from: UnsafeRawBufferPointer(start: pointer, count: min(size, bytes.count)))
    }
    if size > MemoryLayout<Self>.size {
      let rest = UnsafeRawBufferPointer(start: pointer, count: size)[MemoryLayout<Self>.size...]
      guard rest.allSatisfy({ $0 == 0 }) else {
        throw Failure(TACET_ERROR_VERSION, "\(Self.self) has members that this library does not know")
      }
    }
    return value
  }

  /// Reads an array of the caller's, whose structs have the size that the first one names.
  static func read(_ pointer: UnsafePointer<Self>?, count: Int, most: Int, _ what: StaticString) throws -> [Self] {
    let count = try Number.count(count, what)
    guard count <= most else { throw Failure(TACET_ERROR_ARGUMENT, "\(what) is \(count), more than \(most)") }
    guard count > 0 else { return [] }
    guard let pointer else { throw Failure(TACET_ERROR_ARGUMENT, "an array of \(count) is NULL") }
    let size = try size(at: pointer)
    return try (0..<count).map { try read(UnsafeRawPointer(pointer) + $0 * size, size: size) }
  }

  /// Writes it to the caller's, as much as that has room for.
  func write(to pointer: UnsafeMutablePointer<Self>?) throws {
    guard let pointer else { throw Failure(TACET_ERROR_ARGUMENT, "\(Self.self) is NULL") }
    write(to: UnsafeMutableRawPointer(pointer), size: try Self.size(at: pointer))
  }

  private func write(to pointer: UnsafeMutableRawPointer, size: Int) {
    var value = self
    // The caller's size stays: it is the struct's in the program.
    value.size = UInt32(size)
    withUnsafeBytes(of: value) { bytes in
      if let start = bytes.baseAddress { memcpy(pointer, start, min(size, bytes.count)) }
    }
    if size > MemoryLayout<Self>.size { memset(pointer + MemoryLayout<Self>.size, 0, size - MemoryLayout<Self>.size) }
  }

  /// Writes values into an array of the caller's, whose structs have the size that the first one names.
  static func write(_ values: [Self], to pointer: UnsafeMutablePointer<Self>?, capacity: Int) throws {
    guard let pointer, capacity != 0, !values.isEmpty else { return }
    let size = try size(at: pointer)
    for (index, value) in values.enumerated() where index < capacity || capacity < 0 {
      value.write(to: UnsafeMutableRawPointer(pointer) + index * size, size: size)
    }
  }
}

extension tacet_engine_options: Sized {}
extension tacet_statistics: Sized {}
extension tacet_event: Sized {}
extension tacet_session_info: Sized {}
extension tacet_now_playing: Sized {}
extension tacet_other_music: Sized {}
extension tacet_load_options: Sized {}
extension tacet_generator_options: Sized {}
extension tacet_soundtrack_generator_options: Sized {}
extension tacet_reader: Sized {}
extension tacet_sound_info: Sized {}
extension tacet_space: Sized {}
extension tacet_variations_options: Sized {}
extension tacet_play_options: Sized {}
extension tacet_voice_info: Sized {}
extension tacet_layer: Sized {}
extension tacet_music_options: Sized {}
extension tacet_transition: Sized {}
extension tacet_stinger: Sized {}
extension tacet_playlist_options: Sized {}
extension tacet_playhead: Sized {}
extension tacet_ducking: Sized {}
extension tacet_cutoffs: Sized {}
extension tacet_equaliser: Sized {}
extension tacet_compressor: Sized {}
extension tacet_bus_info: Sized {}
extension tacet_snapshot_bus: Sized {}
extension tacet_listener: Sized {}
extension tacet_world: Sized {}
extension tacet_zone: Sized {}
extension tacet_output: Sized {}
extension tacet_microphone_options: Sized {}
extension tacet_microphone_info: Sized {}
extension tacet_input: Sized {}
extension tacet_feedback_options: Sized {}
extension tacet_reverb_send: Sized {}
extension tacet_tempo: Sized {}
extension tacet_beat: Sized {}
extension tacet_grid: Sized {}
extension tacet_reverb: Sized {}

/// A place of the caller's for a result.
func place<Value>(_ pointer: UnsafeMutablePointer<Value>?, _ what: StaticString) throws -> UnsafeMutablePointer<Value> {
  guard let pointer else { throw Failure(TACET_ERROR_ARGUMENT, "the place for \(what) is NULL") }
  return pointer
}

/// A place of the caller's for a handle.
func needPlace(_ pointer: UnsafeMutablePointer<OpaquePointer?>?) throws -> UnsafeMutablePointer<OpaquePointer?> {
  try place(pointer, "the handle")
}
