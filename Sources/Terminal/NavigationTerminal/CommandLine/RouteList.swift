import Navigation
import TerminalKit

/// The table of links as aligned text.
struct RouteList {
  let routes: [DeepLinkRouteEntry]
  let worstCase: Int
  let ink: Ink

  /// One line per pattern with its parameters and problems, then the worst-case cost of a link.
  var text: String {
    let patterns = routes.count == 1 ? "1 pattern" : "\(routes.count) patterns"
    return lines + "\n\(patterns); a link visits at most \(worstCase) nodes of their tree\n"
  }

  private var lines: String {
    let rows = routes.map { route in
      [
        // The pattern without any segments.
        route.pattern.isEmpty ? "/" : route.pattern.visiblySafe,
        route.parameters.map(Self.words).joined(separator: ", "),
        Self.note(route),
      ]
    }
    let widths = (0..<2).map { column in
      rows.map { TextWidth.columns(of: $0[column]) }.max() ?? 0
    }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        line += ink(cell, [\Theme.title, \.dim, \.warning][column])
        if column < 2, !row[(column + 1)...].allSatisfy(\.isEmpty) {
          line += String(repeating: " ", count: widths[column] - TextWidth.columns(of: cell) + 2)
        }
      }
      return line + "\n"
    }.joined()
  }

  private static func words(_ parameter: DeepLinkRouteEntry.Parameter) -> String {
    let mark = parameter.isOptional ? "?" : ""
    return "\(parameter.name)\(mark): \(parameter.type)".visiblySafe
  }

  private static func note(_ route: DeepLinkRouteEntry) -> String {
    if let problem = route.problem { return "wrong: \(problem)".visiblySafe }
    if let other = route.unreachableBehind {
      return "never reached, because \(other) comes first".visiblySafe
    }
    return route.shadowedBehind.map { "only if \($0) declines".visiblySafe } ?? ""
  }
}
