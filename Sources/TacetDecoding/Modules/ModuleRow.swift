/// A row of a module: its place in the list of patterns, and the number within the pattern.
struct ModuleRow: Hashable {
  let order: Int32
  let row: Int32
}
