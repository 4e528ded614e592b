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
  ///   - links: how the app decides about links, if it opens any.
  /// - Returns: the answer; nil for the app itself and for `replay`.
  package func answer(
    help: CommandLineHelp, links: DeepLinkPipeline<some Route>?
  ) -> CommandLineAnswer? {
    switch self {
    case .interactive, .plain, .open, .replay: nil
    case .explain(let link, let asJSON): Self.explain(link, links, asJSON: asJSON)
    case .routes(let format): Self.routes(links, format)
    case .completions(let shell): CommandLineAnswer(output: help.completions(for: shell))
    case .manual: CommandLineAnswer(output: help.manual)
    case .help(let command): CommandLineAnswer(output: help.page(for: command))
    case .version: CommandLineAnswer(output: help.versionLine)
    }
  }

  private static func explain(
    _ link: String, _ links: DeepLinkPipeline<some Route>?, asJSON: Bool
  ) -> CommandLineAnswer {
    guard let links else {
      return CommandLineAnswer(words: "this app opens no links\n", exitCode: 5)
    }
    // From outside, because that is where a link on a command line comes from.
    let explanation = links.explain(link)
    return CommandLineAnswer(
      output: asJSON ? json(explanation) : "\(explanation)\n", exitCode: explanation.exitCode)
  }

  private static func routes(
    _ links: DeepLinkPipeline<some Route>?, _ format: RoutesFormat
  ) -> CommandLineAnswer {
    let matcher = links?.matcher
    let routes = matcher?.routes ?? []
    let words = matcher == nil ? "this app has no table of links\n" : ""
    return switch format {
    case .text: CommandLineAnswer(output: RouteList(routes).text, words: words)
    case .json: CommandLineAnswer(output: json(routes), words: words)
    case .mermaid: CommandLineAnswer(output: matcher?.mermaid ?? "graph LR\n", words: words)
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
