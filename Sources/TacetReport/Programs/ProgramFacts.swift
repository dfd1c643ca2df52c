/// The facts of a program by which it is decided how it plays.
package struct ProgramFacts: Hashable, Sendable {
  /// The kind of file.
  package enum Form: Hashable, Sendable {
    case elf(ELFFile)
    /// A script and the name of its interpreter, such as `python3`.
    case script(interpreter: String)
    case appImage, flatpak, snap, windows
    /// A file that begins as no program does.
    case other
  }

  /// The name by which the user called it.
  package let name: String
  package var form: Form
  /// The libraries of an ELF program.
  package var libraries: [LibraryWalk.Library] = []
  /// True for a setuid or setgid program, or one with capabilities, where the loader ignores LD_LIBRARY_PATH.
  package var isPrivileged = false
  /// The words that its file has in it, of ``words``.
  package var mentions: Set<String> = []
  /// The pygame of a script's interpreter, for Python.
  package var pygame: PygameCopy?
  /// The name of the program that a script starts.
  package var starts: String?

  /// The words that are looked for in an ELF file.
  package static let words = ["libSDL2_mixer", "libSDL_mixer-1.2", "Mix_OpenAudio", "libopenal", "SDL_OpenAudio"]

  package init(name: String, form: Form) { (self.name, self.form) = (name, form) }
}
