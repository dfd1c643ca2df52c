/// An object that libpipewire's callbacks find by the pointer that they carry. It outlives them: its end takes them
/// away.
protocol CallbackTarget: AnyObject {}

extension CallbackTarget {
  var myself: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  static func from(_ me: UnsafeMutableRawPointer?) -> Self? {
    me.map { Unmanaged<Self>.fromOpaque($0).takeUnretainedValue() }
  }
}
