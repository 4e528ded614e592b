import Navigation
import TerminalKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension AppRun {
  /// Says what a link leads to and why.
  func explain(_ link: String, asJSON: Bool) throws -> Int32 {
    let parts = try parts(on: .real())
    guard let links = parts.store.links else {
      say("this app opens no links")
      return 5
    }
    let whole = link.contains("://") ? link : "\(parts.configuration.scheme)://\(link)"
    let explanation = links.explain(whole)
    console.writeOutput(asJSON ? try json(explanation) : "\(explanation)\n")
    return switch explanation.outcome {
    case .plan: 0
    case .pending: 3
    case .rejected: 4
    case .unhandled: 5
    }
  }

  /// Lists the links there are.
  func list(_ format: CommandLineInvocation.RoutesFormat) throws -> Int32 {
    guard let matcher = try parts(on: .real()).store.links?.matcher else {
      say("this app has no table of routes")
      return 5
    }
    switch format {
    case .text: console.writeOutput(table(of: matcher.routes))
    case .json: console.writeOutput(try json(matcher.routes))
    case .mermaid: console.writeOutput(matcher.mermaid + "\n")
    }
    return 0
  }

  private func table(of routes: [DeepLinkRouteEntry]) -> String {
    let width = routes.map { TextWidth.columns(of: $0.pattern) }.max() ?? 0
    return routes.map { entry in
      let values = entry.parameters.map {
        "\($0.name): \($0.type)\($0.isOptional ? "?" : "")"
      }
      let notes = [
        values.joined(separator: ", "), entry.problem ?? "",
        entry.unreachableBehind.map { "never reached: \($0) answers first" } ?? "",
      ].filter { !$0.isEmpty }
      let gap = String(repeating: " ", count: width - TextWidth.columns(of: entry.pattern))
      let line = "\(entry.pattern)\(gap)  \(notes.joined(separator: "; "))"
      return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
    }.joined()
  }

  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }
}
