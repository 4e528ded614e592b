package import Navigation
import TapeScript
import Tapes

extension CommandLineInvocation {
  /// Returns the answer to commands that need neither a terminal nor tapes; `nil` for all others.
  @MainActor package func answer(
    help: CommandLineHelp, ink: Ink = .plain, links: @autoclosure () throws -> LinkTable?
  ) rethrows -> CommandLineAnswer? {
    switch self {
    case .interactive, .plain, .tour, .open, .replay, .explore: nil
    case .language: CommandLineAnswer(output: TapeLanguage.text)
    case .explain(let link, let asJSON, let all):
      Self.explain(
        try links()?.explain(link, Self.limit(asJSON, all)), help, asJSON: asJSON, listsAll: all,
        ink)
    case .routes(let format): Self.routes(try links(), help, format, ink)
    case .completions(let shell): CommandLineAnswer(output: help.completions(for: shell))
    case .manual: CommandLineAnswer(output: help.manual)
    case .help(let command): CommandLineAnswer(output: help.page(for: command))
    case .version: CommandLineAnswer(output: help.versionLine)
    }
  }

  /// The number of patterns to list; the text counts the ones that it leaves out.
  private static func limit(_ asJSON: Bool, _ all: Bool) -> Int {
    asJSON && !all ? 8 : 10_000
  }

  private static func explain(
    _ explanation: DeepLinkExplanation?, _ help: CommandLineHelp, asJSON: Bool, listsAll: Bool,
    _ ink: Ink
  ) -> CommandLineAnswer {
    guard let explanation else {
      return CommandLineAnswer(
        words: "\(help.program): \(opensNoLinks)\n", exitCode: 5)
    }
    return CommandLineAnswer(
      output: asJSON
        ? JSONText.of(explanation, isPretty: true) + "\n"
        : ExplanationText(explanation: explanation, listsAll: listsAll, ink: ink).text,
      exitCode: explanation.exitCode)
  }

  @MainActor private static func routes(
    _ links: LinkTable?, _ help: CommandLineHelp, _ format: RoutesFormat, _ ink: Ink
  ) -> CommandLineAnswer {
    guard let links else {
      return CommandLineAnswer(
        words: "\(help.program): this app has no link table\n", exitCode: 5)
    }
    return switch format {
    case .text:
      CommandLineAnswer(
        output: RouteList(routes: links.routes(), worstCase: links.worstCase(), ink: ink).text)
    case .json: CommandLineAnswer(output: links.json())
    }
  }
}

extension DeepLinkExplanation {
  /// The exit code of `explain`.
  package var exitCode: Int32 {
    switch outcome {
    case .plan: 0
    case .pending: 3
    case .rejected: 4
    case .unhandled: 5
    }
  }
}

/// The output and exit code of a program that needs no terminal.
package struct CommandLineAnswer: Hashable, Sendable {
  /// The result for standard output.
  package var output = ""
  /// The messages for standard error.
  package var words = ""
  /// The exit code.
  package var exitCode: Int32 = 0

  /// Creates an answer.
  package init(output: String = "", words: String = "", exitCode: Int32 = 0) {
    self.output = output
    self.words = words
    self.exitCode = exitCode
  }

  /// Creates the answer to an invalid command line.
  package init(_ error: CommandLineError) {
    self.init(words: "\(error)\n", exitCode: error.exitCode)
  }
}
