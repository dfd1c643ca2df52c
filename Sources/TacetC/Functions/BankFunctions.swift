// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Tacet
public import TacetHeader
import TacetSystem

// The functions of banks and saved games. The header says what they do.

/// Loads the sounds of a manifest in the background.
private func load(
  _ engine: tacet_engine?, _ bank: UnsafeMutablePointer<tacet_bank?>?, _ manifest: () throws -> SoundBank
) -> tacet_result {
  bank?.pointee = nil
  return answer {
    let (engine, place) = (try Engine.at(engine), try needPlace(bank))
    let file = try manifest()
    let loading = try engine.audio.load(file)
    let handle = try Bank.table.add(Bank(file, loading, of: engine))
    place.pointee = handle
    let bits = UInt(bitPattern: handle)
    let number = engine.number
    weak let loaded = loading
    loading.whenOver {
      // Its result is made by the first that asks for it: not under a lock of the loading's.
      Courier.shared.add {
        guard let engine = LivingEngines.use(number, { $0 }), let loaded else { return }
        var event = tacet_event(TACET_EVENT_BANK_LOADED, at: engine.audio.clock)
        event.bank = OpaquePointer(bitPattern: bits)
        do throws(SoundBankError) {
          _ = try loaded.wait()
        } catch {
          let failure = Failure(error)
          event.result = failure.result
          put(failure.sentence, into: &event.text)
        }
        engine.events.append(event)
      }
    }
  }
}

@c @implementation
public func tacet_bank_load(
  _ engine: tacet_engine?, _ path: UnsafePointer<CChar>?, _ bank: UnsafeMutablePointer<tacet_bank?>?
) -> tacet_result {
  load(engine, bank) { try SoundBank(path: try needPath(path)) }
}

@c @implementation
public func tacet_bank_load_memory(
  _ engine: tacet_engine?, _ json: UnsafePointer<CChar>?, _ folder: UnsafePointer<CChar>?,
  _ bank: UnsafeMutablePointer<tacet_bank?>?
) -> tacet_result {
  load(engine, bank) {
    let (json, folder) = (try need(json, "the JSON"), folder == nil ? "." : try needPath(folder))
    return try SoundBank(bytes: Array(json.utf8), folderPath: folder)
  }
}

@c @implementation
public func tacet_bank_get_progress(_ bank: tacet_bank?) -> Float {
  value(-1) { Float(try Bank.at(bank).loading.progress.fraction) }
}

@c @implementation
public func tacet_bank_wait(_ bank: tacet_bank?) -> tacet_result {
  answer { _ = try Bank.at(bank).loading.wait() }
}

@c @implementation
public func tacet_bank_release(_ bank: tacet_bank?) -> tacet_result {
  answer {
    guard let held = Bank.table.take(bank) else { throw Bank.table.failure(bank) }
    held.takeBack()
    held.loading.cancel()
  }
}

@c @implementation
public func tacet_bank_effect(
  _ bank: tacet_bank?, _ name: UnsafePointer<CChar>?, _ effect: UnsafeMutablePointer<tacet_effect?>?
) -> tacet_result {
  lend(bank, name, effect, \.effects) { Effect(try $0.effect($1), of: $2, isLent: true) }
}

@c @implementation
public func tacet_bank_variations(
  _ bank: tacet_bank?, _ name: UnsafePointer<CChar>?, _ variations: UnsafeMutablePointer<tacet_variations?>?
) -> tacet_result {
  lend(bank, name, variations, \.sets) { Variations(try $0.set($1), of: $2, isLent: true) }
}

@c @implementation
public func tacet_bank_soundtrack(
  _ bank: tacet_bank?, _ name: UnsafePointer<CChar>?, _ soundtrack: UnsafeMutablePointer<tacet_soundtrack?>?
) -> tacet_result {
  lend(bank, name, soundtrack, \.soundtracks) { Music(try $0.soundtrack($1), of: $2, isLent: true) }
}

@c @implementation
public func tacet_bank_playlist(
  _ bank: tacet_bank?, _ name: UnsafePointer<CChar>?, _ playlist: UnsafeMutablePointer<tacet_playlist?>?
) -> tacet_result {
  lend(bank, name, playlist, \.playlists) { MusicList(try $0.playlist($1), of: $2, isLent: true) }
}

/// Lends a sound of a bank by its name.
private func lend<Object: Held>(
  _ bank: tacet_bank?, _ name: UnsafePointer<CChar>?, _ place: UnsafeMutablePointer<OpaquePointer?>?,
  _ handles: WritableKeyPath<Bank.Lent, [String: OpaquePointer]>,
  _ make: (BankSounds, String, Engine) throws -> Object
) -> tacet_result {
  place?.pointee = nil
  return answer {
    let (bank, name, place) = (try Bank.at(bank), try need(name, "the name"), try needPlace(place))
    let sounds = try bank.loading.wait()
    place.pointee = try bank.lend(name, handles) { try make(sounds, name, bank.engine) }
  }
}

@c @implementation
public func tacet_bank_play(
  _ bank: tacet_bank?, _ name: UnsafePointer<CChar>?, _ options: UnsafePointer<tacet_play_options>?
) -> tacet_voice {
  value(0) {
    try Bank.using(bank) { bank in
      if let name, let voice = try bank.plays.play(name, options) { return voice }
      return try playFirst(bank, name, options)
    }
  }
}

/// Plays a sound of a bank for the first time.
@inline(never)
private func playFirst(
  _ bank: Bank, _ name: UnsafePointer<CChar>?, _ options: UnsafePointer<tacet_play_options>?
) throws -> tacet_voice {
  let text = try need(name, "the name")
  let sounds = try bank.loading.wait()
  let isSet = bank.bank.names(of: .set).contains(text)
  let sound: BankPlays.Sound =
    isSet
    ? .variations(Variations(try sounds.set(text), of: bank.engine))
    : .effect(Effect(try sounds.effect(text), of: bank.engine))
  if let name { bank.plays.add(sound, name) }
  return try sound.play(options)
}

@c @implementation
public func tacet_bank_get_names(
  _ bank: tacet_bank?, _ kind: UnsafePointer<CChar>?, _ lines: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
  value(write("", to: lines, size)) {
    let (bank, kind) = (try Bank.at(bank), try need(kind, "the kind"))
    guard let kind = SoundBank.Kind(rawValue: kind) else {
      throw Failure(TACET_ERROR_NAME, "there is no kind \"\(kind.shown(limit: 80))\" of sounds")
    }
    return write(bank.bank.names(of: kind).map { $0 + "\n" }.joined(), to: lines, size)
  }
}

@c @implementation
public func tacet_bank_reload_changed(_ bank: tacet_bank?) -> tacet_result {
  answer { _ = try Bank.at(bank).loading.wait().library.reloadChanged() }
}

// MARK: - Saved games

@c @implementation
public func tacet_save(
  _ engine: tacet_engine?, _ bank: tacet_bank?, _ json: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
  value(write("", to: json, size)) {
    let (engine, sounds) = (try Engine.at(engine), try sounds(of: bank))
    let saved = try sounds.map { try SavedPlayback(of: engine.audio, by: $0) } ?? SavedPlayback(of: engine.audio)
    return write(try saved.json(), to: json, size)
  }
}

/// The sounds of a bank, once it is loaded; nil without one.
private func sounds(of bank: tacet_bank?) throws -> BankSounds? {
  try bank.map { try Bank.at($0).loading.wait() }
}

@c @implementation
public func tacet_restore(
  _ engine: tacet_engine?, _ bank: tacet_bank?, _ json: UnsafePointer<CChar>?,
  _ kept_gains: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int
) -> tacet_result {
  answer {
    let (engine, sounds) = (try Engine.at(engine), try sounds(of: bank))
    let text = try need(json, "the JSON")
    let count = try Number.count(count, "the number of buses")
    guard count <= 1_024, count == 0 || kept_gains != nil else {
      throw Failure(TACET_ERROR_ARGUMENT, "the array of \(count) buses is NULL or too long")
    }
    let names = try (0..<count).map { try need(kept_gains?[$0], "a bus's name") }
    let saved: SavedPlayback
    do {
      saved = try SavedPlayback(json: text)
    } catch let error as SavedPlaybackError {
      throw error
    } catch {
      throw Failure(TACET_ERROR_DATA, "not restored: it is not what tacet_save has written")
    }
    if let sounds {
      try saved.restore(to: engine.audio, by: sounds, keepingGains: Set(names))
    } else {
      try saved.restore(to: engine.audio, keepingGains: Set(names))
    }
  }
}
