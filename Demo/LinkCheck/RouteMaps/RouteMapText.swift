import LinkFiles
import LinkPatterns

/// A route map as text, in the file format that `sextant` reads.
package struct RouteMapText: Sendable {
  /// A pattern of a route.
  package struct Link: Hashable, Sendable {
    /// The pattern.
    package var pattern: String
    /// The style in which the pattern's links show the route, if it differs from the route's own.
    package var style: String?

    /// Creates a pattern.
    package init(_ pattern: String, style: String? = nil) {
      self.pattern = pattern
      self.style = style
    }
  }

  /// The access that a route requires.
  package enum Needs: Hashable, Sendable {
    case nothing, signIn
    /// At least one of these roles.
    case roles([String])
  }

  /// A route.
  package struct Route: Hashable, Sendable {
    package var name: String
    package var links: [Link] = []
    package var titles: [String] = []
    package var needs = Needs.nothing
    package var under: String?
    /// The routes that the screen leads to.
    package var to: [String] = []
    package var style: String?
    /// The lists that restrict the route's values, in addition to their types, by value name.
    package var only: [String: String] = [:]

    /// Creates a route.
    package init(_ name: String, links: [Link] = []) {
      self.name = name
      self.links = links
    }
  }

  /// A value in a list.
  package struct Choice: Hashable, Sendable {
    package var text: String
    package var title: String?
    package var under: String?
    package var fields: [String: String] = [:]

    /// Creates a value.
    package init(_ text: String, title: String? = nil) {
      self.text = text
      self.title = title
    }
  }

  /// An account that can sign in.
  package struct Account: Hashable, Sendable {
    package let email: String
    package let password: String
    package let roles: [String]

    /// Creates an account.
    package init(email: String, password: String, roles: [String]) {
      self.email = email
      self.password = password
      self.roles = roles
    }
  }

  package var app: String
  package var schemes: [String] = []
  package var hosts: [String] = []
  package var tabs: [String] = []
  package var values: [(name: String, choices: [Choice])] = []
  package var accounts: [Account] = []
  package var routes: [Route] = []

  /// Creates an empty map.
  package init(app: String) { self.app = app }
}

extension RouteMapText: CustomStringConvertible {
  /// The map, with one route per line.
  package var description: String {
    var parts = ["map: 1", "app: \(app.quotedJSON)"]
    if !schemes.isEmpty { parts.append("schemes: \(Self.list(schemes))") }
    if !hosts.isEmpty { parts.append("hosts: \(Self.list(hosts))") }
    if !tabs.isEmpty { parts.append("tabs: \(Self.list(tabs))") }
    if !values.isEmpty {
      let lists = values.map { list in
        let choices = list.choices.map(Self.text).joined(separator: ",\n      ")
        let isShort = list.choices.allSatisfy { $0.title == nil && $0.fields.isEmpty }
        return isShort
          ? "    \(Self.key(list.name)): [\(list.choices.map(Self.text).joined(separator: ", "))]"
          : "    \(Self.key(list.name)): [\n      \(choices),\n    ]"
      }
      parts.append("values: {\n\(lists.joined(separator: ",\n")),\n  }")
    }
    if !accounts.isEmpty {
      let lines = accounts.map { account in
        "    { email: \(account.email.quotedJSON), password: \(account.password.quotedJSON), "
          + "is: \(Self.list(account.roles)) }"
      }
      parts.append("accounts: [\n\(lines.joined(separator: ",\n")),\n  ]")
    }
    let lines = routes.map { "    \(Self.line($0))" }
    parts.append(
      lines.isEmpty ? "routes: {}" : "routes: {\n\(lines.joined(separator: ",\n")),\n  }")
    return "{\n  " + parts.joined(separator: ",\n  ") + ",\n}\n"
  }

  /// Returns a route with its name, as one line of a map.
  package static func line(_ route: Route) -> String { "\(key(route.name)): \(text(route))" }

  /// Returns the links of a route, as a map has them.
  package static func text(_ links: [Link]) -> String {
    let links = links.map { link in
      link.style.map { "{ is: \(link.pattern.quotedJSON), as: \($0.quotedJSON) }" }
        ?? link.pattern.quotedJSON
    }
    return links.count == 1 ? links[0] : "[\(links.joined(separator: ", "))]"
  }

  private static func text(_ route: Route) -> String {
    var parts: [String] = []
    if !route.links.isEmpty { parts.append("link: \(text(route.links))") }
    if !route.titles.isEmpty {
      parts.append(
        "title: " + (route.titles.count == 1 ? route.titles[0].quotedJSON : list(route.titles)))
    }
    switch route.needs {
    case .nothing: break
    case .signIn: parts.append("needs: true")
    case .roles(let roles):
      parts.append("needs: " + (roles.count == 1 ? roles[0].quotedJSON : list(roles)))
    }
    if let under = route.under { parts.append("under: \(under.quotedJSON)") }
    if !route.to.isEmpty { parts.append("to: \(list(route.to))") }
    if let style = route.style { parts.append("as: \(style.quotedJSON)") }
    if !route.only.isEmpty {
      let pairs = route.only.sorted { $0.key < $1.key }.map {
        "\(key($0.key)): \($0.value.quotedJSON)"
      }
      parts.append("only: { \(pairs.joined(separator: ", ")) }")
    }
    return parts.isEmpty ? "{}" : "{ " + parts.joined(separator: ", ") + " }"
  }

  private static func text(_ choice: Choice) -> String {
    var parts: [String] = []
    if let title = choice.title { parts.append("title: \(title.quotedJSON)") }
    if let under = choice.under { parts.append("under: \(value(under))") }
    parts += choice.fields.sorted { $0.key < $1.key }.map { "\(key($0.key)): \(value($0.value))" }
    return parts.isEmpty
      ? value(choice.text)
      : "{ is: \(value(choice.text)), " + parts.joined(separator: ", ") + " }"
  }

  private static func list(_ texts: [String]) -> String {
    "[" + texts.map(\.quotedJSON).joined(separator: ", ") + "]"
  }

  /// Returns a value as a number if it is one; otherwise in quotes.
  private static func value(_ text: String) -> String {
    Int(text).map { "\($0)" == text ? text : text.quotedJSON } ?? text.quotedJSON
  }

  /// Returns a key, in quotes if it needs them.
  private static func key(_ name: String) -> String {
    let isName =
      name.utf8.first.map(LinkBytes.isDigit) == false
      && name.utf8.allSatisfy {
        LinkBytes.isLetter($0) || LinkBytes.isDigit($0) || $0 == UInt8(ascii: "_")
      }
    return isName ? name : name.quotedJSON
  }
}
