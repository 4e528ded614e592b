import NcursesBackend
import SystemBackend
public import TerminalKit
public import TerminalUI

extension ScreenRunner {
  /// Runs a screen in the terminal of this process, and exits.
  ///
  /// Call it at the end of a program without navigation:
  /// `await ScreenRunner.main { BooksScreen($0) }`. The program exits with 0, with 130 after Ctrl-C,
  /// with 128 plus the number of the signal that ended it, or with 2 if there is no terminal.
  ///
  /// - Parameters:
  ///   - theme: The theme.
  ///   - screen: Makes the screen with what it asks its services for.
  public static func main(
    theme: Theme = Theme(), _ screen: @MainActor (any ScreenServices) -> any Screen
  ) async -> Never {
    let runner = ScreenRunner(on: NcursesTerminal(), clock: .real(), theme: theme, screen: screen)
    do {
      StandardProcess.end(with: try await runner.run())
    } catch {
      StandardProcess.writeError("\(error)\n")
      StandardProcess.end(with: 2)
    }
  }
}
