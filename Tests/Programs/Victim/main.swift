import Dispatch
import NavigationTerminal
import NcursesBackend
import SystemBackend
import TerminalKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program that ends badly at a key, so that a test can see what becomes of its terminal.
@MainActor
final class Victim {
  private let terminal = NcursesTerminal()
  private var count = 0

  func run() throws {
    try terminal.start { [weak self] in self?.receive($0) }
    show("ready")
  }

  private func receive(_ event: TerminalEvent) {
    guard case .key(let press) = event, case .character(let letter) = press.key else { return }
    switch letter {
    case "t": preconditionFailure("a trap on purpose")
    case "i": print(["one"][CommandLine.arguments.count])
    case "a": abort()
    case "m": Task { abort() }
    case "w": Task.detached { abort() }
    case "d": freeTwice()
    case "o": print(overflow(0))
    case "e": exit(7)
    case "k": kill(getpid(), SIGKILL)
    case "f": flood()
    case "l": lend()
    case "p":
      print("printed in between")
      StandardProcess.writeError("said in between\n")
      show("printed")
    default:
      count += 1
      show("pressed \(letter) \(count)")
    }
  }

  /// Shows many frames that are new in every cell.
  private func flood() {
    for round in 0..<200 {
      var canvas = Canvas(size: terminal.size)
      for row in 0..<canvas.size.rows {
        for column in 0..<canvas.size.columns {
          let color = Color.palette(UInt8((round + row + column) % 256))
          let digit = String((round + row * column) % 10)
          canvas.write(
            digit, at: Position(column: column, row: row), style: Style(foreground: color))
        }
      }
      terminal.present(Frame(canvas: canvas))
    }
    show("flooded")
  }

  /// Gives the terminal to this program once more, which then waits for Ctrl-C.
  private func lend() {
    Task {
      guard terminal.lend() else { return }
      let code = await terminal.run([CommandLine.arguments[0], "wait"], environment: [:])
      terminal.takeBack()
      show("back with \(code)")
    }
  }

  /// Makes the C library itself abort.
  private func freeTwice() {
    let bytes = unsafe malloc(64)
    unsafe free(bytes)
    unsafe free(bytes)
  }

  private func overflow(_ depth: Int) -> Int { depth < 0 ? 0 : overflow(depth + 1) + depth }

  private func show(_ text: String) {
    var canvas = Canvas(size: terminal.size)
    canvas.write(text, at: .zero)
    terminal.present(Frame(canvas: canvas, cursor: .zero))
  }
}

/// Runs this program again to end in every way, and says how it did; without a terminal.
@MainActor func runAgain() async {
  for way in ["lines", "code", "trap", "kill", "silent"] {
    let end = await StandardProcess.runAgain([way]) { print("line of \(way): \($0)") }
    let words = end.words.split(separator: "\n").first ?? ""
    print("\(way) \(end) [\(words.prefix(40))]")
  }
  let refused = await StandardProcess.runAgain(["a\0b"]) { print($0) }
  print("NUL \(refused)")
  // Together they would fill any pipe that nobody reads.
  async let one = StandardProcess.runAgain(["flood"]) { _ in }
  async let other = StandardProcess.runAgain(["flood"]) { _ in }
  print("floods", await one, await other.words.utf8.count)
  StandardProcess.end(with: 0)
}

switch CommandLine.arguments.dropFirst().first {
case nil:
  let victim = Victim()
  try victim.run()
  dispatchMain()
case "again":
  Task { await runAgain() }
  dispatchMain()
case "lines":
  StandardProcess.writeOutput("one\n\ntwo")
  StandardProcess.writeError(readLine() == nil ? "nothing to read" : "something to read")
case "save":
  // Takes a file, and saves twice, or as often as is asked for: the first save makes it, where it is not there yet.
  let file = StateFile(path: CommandLine.arguments[2])
  let mark = Array("{\"victim\":".utf8)
  do {
    let found = try file.take(marked: mark)
    if let found, found.last != UInt8(ascii: "}") { StandardProcess.end(with: 3) }
    let saves = CommandLine.arguments.count > 3 ? Int(CommandLine.arguments[3]) ?? 2 : 2
    for number in 1...saves { try file.replace(with: mark + Array("\(number)}".utf8)) }
  } catch {
    StandardProcess.writeError("\(error)\n")
    StandardProcess.end(with: 2)
  }
case "wait":
  signal(SIGCONT) { _ in StandardProcess.writeOutput("again\n") }
  StandardProcess.writeOutput("away\n")
  while true { pause() }
case "code": StandardProcess.end(with: 7)
case "trap": abort()
case "kill":
  StandardProcess.writeOutput("first")
  StandardProcess.writeOutput(" and last\n")
  kill(getpid(), SIGKILL)
case "flood":
  for _ in 0..<100 {
    StandardProcess.writeOutput(String(repeating: "o", count: 10_000) + "\n")
    StandardProcess.writeError(String(repeating: "e", count: 10_000))
  }
default: break
}
