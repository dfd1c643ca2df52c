internal import CTacetOpenMPT
import TacetSignal

/// The calls into libopenmpt, which is open.
enum Module {
  /// A module has no rate of its own: this is the one at which the library counts its length.
  static let format = AudioFormat(sampleRate: 48_000, channels: 2)

  /// Opens a module at one of its songs; without `samples` it plays the same rows, silent, in a tenth of the time.
  ///
  /// Effect plug-ins stay closed: no game's player has them. The library writes no line.
  static func open(
    _ bytes: [UInt8], song: Int, name: String, samples: Bool = true
  ) throws(DecodingError) -> OpaquePointer {
    var controls = [
      control("play.at_end", "continue"), control("load.skip_subsongs_init", "1"), control("load.skip_plugins", "1"),
    ]
    if !samples { controls.append(control("load.skip_samples", "1")) }
    controls.append(openmpt_module_initial_ctl(ctl: nil, value: nil))
    var code: Int32 = 0
    let module = bytes.withUnsafeBytes { all in
      openmpt_module_create_from_memory2(
        all.baseAddress, all.count, openmpt_log_func_silent, nil, openmpt_error_func_ignore, nil, &code, nil, controls)
    }
    guard let module else {
      guard code != OPENMPT_ERROR_OUT_OF_MEMORY else { throw .outOfMemory(path: name, bytes: bytes.count) }
      throw .invalidHeader(path: name, fault: "it describes no module that can be played")
    }
    guard song != 0 else { return module }
    let songs = songs(module)
    guard (0..<songs).contains(song), openmpt_module_select_subsong(module, Int32(song)) == 1 else {
      openmpt_module_destroy(module)
      throw .noSong(path: name, number: song, songs: songs)
    }
    return module
  }

  /// How many songs it has: rows that no other song comes to begin another one.
  static func songs(_ module: OpaquePointer) -> Int { max(1, Int(openmpt_module_get_num_subsongs(module))) }

  /// The song goes on where it jumps to at its end, for ever.
  static func setEndless(_ module: OpaquePointer) { openmpt_module_set_repeat_count(module, -1) }

  /// Plays up to `frames` frames and returns their number; 0 at the end of the song, from which the next read goes on.
  static func read(_ module: OpaquePointer, into samples: UnsafeMutablePointer<Float>, frames: Int) -> Int {
    openmpt_module_read_interleaved_float_stereo(module, Int32(format.sampleRate), frames, samples)
  }

  /// The row that plays.
  static func row(_ module: OpaquePointer) -> ModuleRow {
    ModuleRow(order: openmpt_module_get_current_order(module), row: openmpt_module_get_current_row(module))
  }

  /// The length in frames, as the library estimates it from the rows.
  static func estimatedFrames(_ module: OpaquePointer) -> Double {
    (openmpt_module_get_duration_seconds(module) * Double(format.sampleRate)).rounded()
  }

  /// A text of the module; empty without one.
  static func text(_ module: OpaquePointer, _ key: String) -> String {
    guard let text = openmpt_module_get_metadata(module, key) else { return "" }
    defer { openmpt_free_string(text) }
    return String(cString: text)
  }

  private static func control(_ name: StaticString, _ value: StaticString) -> openmpt_module_initial_ctl {
    func text(_ text: StaticString) -> UnsafePointer<CChar> {
      UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
    }
    return openmpt_module_initial_ctl(ctl: text(name), value: text(value))
  }
}
