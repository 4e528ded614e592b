import Foundation
import NavigationTerminal
import Storefront
import TapeScript
import Tapes
import TerminalKit

/// How many keys a second a tape presses on the whole storefront, and in how much memory.
@main
@MainActor
enum TapeBenchmarks {
  static func main() async throws {
    print("keys       keys/s   peak memory   frames")
    let asked = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    // A negative count paints each frame, as for somebody who watches.
    for count in asked.isEmpty ? [1_000, 10_000, 100_000, -10_000] : asked {
      // Keys of a session: a list, a product, its variants, back, a filter.
      let round =
        [
          "Type \"2\"", "Down", "Enter", "Down 3", "Enter", "Right", "Right", "Escape", "Up",
          "Type \"/\"", "Type \"lode\"", "Escape", "Type \"q\"", "Type \"1\"",
        ].joined(separator: "\n") + "\n"
      let keys = 19
      let text = String(repeating: round, count: abs(count) / keys)
      let began = ContinuousClock.now
      let (pressed, frames) = try await play(text, isPainted: count < 0)
      let time = began.duration(to: .now) / .seconds(1)
      print(
        "\(padded(pressed, 7))  \(padded(Int(Double(pressed) / time), 8))  "
          + "\(padded(peakMemory / 1024, 8)) MB  \(padded(frames, 8))")
    }
    print("goal: 20000 keys/s; memory that does not grow with the tape")
  }

  /// Reads and plays a tape, and answers how many keys were pressed and how many frames differed.
  private static func play(
    _ text: String, isPainted: Bool
  ) async throws -> (keys: Int, frames: Int) {
    let tape = try Tape(parsing: text, name: "benchmark.tape")
    let clock = AppClock.virtual()
    let app = try StorefrontApp.program.make(AppEnvironment(clock: clock))
    let terminal = HeadlessTerminal(size: tape.startingSize)
    let observed = ObservedTerminal(terminal)
    var keys = 0
    observed.onEvent = { _ in }
    let host = app.host(on: observed)
    terminal.showsFrames = isPainted
    try host.start()
    let stage = HostStage(host: host) { event in
      keys += 1
      observed.deliver(event)
    }
    let player = TapePlayer(
      on: stage, files: TapeFolder(".", files: nil),
      secrets: TapeSecrets(prefix: "STOREFRONT_", environment: [:]))
    let report = await player.play(tape)
    guard report.passed else {
      print(report.text)
      Foundation.exit(1)
    }
    return (keys, terminal.changedFrames)
  }

  /// The most memory that was in use so far, in kilobytes; 0 where the system does not say.
  private static var peakMemory: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let text = "\(number)"
    return String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
