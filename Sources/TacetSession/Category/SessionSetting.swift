/// A category with its options: the pair that is set, and applied, together.
struct SessionSetting: Sendable, Hashable {
  let category: SessionCategory
  let options: SessionOptions

  /// - Throws: ``SessionError/optionNotAllowed(_:_:)`` with the options that the category does not allow.
  init(_ category: SessionCategory, _ options: SessionOptions) throws(SessionError) {
    let surplus = options.subtracting(category.allowedOptions)
    if !surplus.isEmpty { throw .optionNotAllowed(surplus, category) }
    // A player that the session pauses can not be turned down as well.
    if category.allowedOptions.contains(.mixWithOthers), options == .duckOthers {
      throw .optionNotAllowed(.duckOthers, category)
    }
    self.category = category
    self.options = options
  }

  init(_ category: SessionCategory) {
    self.category = category
    self.options = []
  }

  /// It wants to be heard alone: players are paused at activation, and music that begins later interrupts.
  var isExclusive: Bool {
    switch category {
    case .automatic, .ambient, .audioProcessing: false
    case .soloAmbient, .record: true
    case .playback, .playAndRecord: !options.contains(.mixWithOthers)
    }
  }
}
