public import FoundationEssentials

extension SoundBank {
  /// The folder that the paths in it are relative to.
  public var folder: URL { URL(pathText: folderPath, isFolder: true) }

  /// Reads and checks a manifest. Paths in it are relative to its folder. Blocks on the disk.
  ///
  /// - Throws: ``SoundBankError/unreadable(file:reason:)``, or ``SoundBankError/invalid(_:)`` with everything that is
  ///   wrong with it.
  public init(contentsOf url: URL) throws(SoundBankError) {
    try self.init(path: url.pathText)
  }

  /// Reads and checks a manifest that is in memory. `file` is what errors call it; paths are relative to `folder`.
  ///
  /// - Throws: ``SoundBankError``.
  public init(data: Data, named file: String = "bank", folder: URL) throws(SoundBankError) {
    try self.init(bytes: [UInt8](data), named: file, folderPath: folder.pathText)
  }
}
