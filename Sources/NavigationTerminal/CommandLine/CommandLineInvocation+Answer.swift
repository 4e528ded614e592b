package import Navigation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension CommandLineInvocation {
  /// The answer to what needs neither terminal nor tapes: links, help, version and completions.
  ///
  /// - Parameters:
  ///   - help: the pages of the program.
  ///   - links: how the app decides about links, if it opens any; asked only when they matter.
  /// - Returns: the answer; nil for the app itself, for `open` and for `replay`.
  /// - Throws: what making the links throws.
  package func answer<R: Route>(
    help: CommandLineHelp, links: @autoclosure () throws -> DeepLinkPipeline<R>?
  ) rethrows -> CommandLineAnswer? {
    switch self {
    case .interactive, .plain, .open, .replay: nil
    case .explain(let link, let asJSON): Self.explain(link, try links(), help, asJSON: asJSON)
    case .routes(let format): Self.routes(try links(), help, format)
    case .completions(let shell): CommandLineAnswer(output: help.completions(for: shell))
    case .manual: CommandLineAnswer(output: help.manual)
    case .help(let command): CommandLineAnswer(output: help.page(for: command))
    case .version: CommandLineAnswer(output: help.versionLine)
    }
  }

  private static func explain(
    _ link: String, _ links: DeepLinkPipeline<some Route>?, _ help: CommandLineHelp, asJSON: Bool
  ) -> CommandLineAnswer {
    guard let links else {
      return CommandLineAnswer(words: "\(help.program): this app opens no links\n", exitCode: 5)
    }
    let explanation = links.explain(links.completed(link))
    return CommandLineAnswer(
      output: asJSON ? json(explanation) : ExplanationText(explanation: explanation).text,
      exitCode: explanation.exitCode)
  }

  private static func routes(
    _ links: DeepLinkPipeline<some Route>?, _ help: CommandLineHelp, _ format: RoutesFormat
  ) -> CommandLineAnswer {
    guard let matcher = links?.matcher else {
      return CommandLineAnswer(
        words: "\(help.program): this app has no table of links\n", exitCode: 5)
    }
    return switch format {
    case .text:
      CommandLineAnswer(output: RouteList(matcher.routes, worstCase: matcher.worstCase).text)
    case .json: CommandLineAnswer(output: json(matcher.routes))
    case .mermaid: CommandLineAnswer(output: matcher.mermaid)
    }
  }

  private static func json(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // These are plain values without floating point: nothing in them can fail to be encoded.
    guard let data = try? encoder.encode(value) else { return "null\n" }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}

extension DeepLinkExplanation {
  /// The code with which `explain` ends.
  package var exitCode: Int32 {
    switch outcome {
    case .plan: 0
    case .pending: 3
    case .rejected: 4
    case .unhandled: 5
    }
  }
}
