/// Prints what a player hears of each fault.
@main
struct FaultTable {
  static func main() {}
}
