package import LinkFiles
import LinkPatterns
import Navigation

/// An app's links, as its `routes --json` prints them.
package struct PrintedRoutes: Sendable {
  /// A tab, with the name of its root.
  struct Tab: Sendable {
    let name: String
    let title: String
  }

  /// A route that a pattern leads to.
  struct Sample: Sendable {
    /// The name and the values of the route below it on the stack.
    var parent: (name: String, values: [String: String])?
    /// The values in its link.
    let values: [String: String]
    let titles: [String]
    let style: String
    let needs: RouteMapText.Needs
  }

  /// Which of the routes of a pattern exist.
  enum Existence: String, Sendable {
    case all, listed, code
  }

  /// A pattern and what is known about its routes.
  struct Entry: Sendable {
    let pattern: DeepLinkPattern
    let writesLinks: Bool
    /// The name of its routes; `nil` if none is known.
    let name: String?
    /// The style in which the links present a route that has links of its own.
    let style: String?
    let action: String?
    let needs: RouteMapText.Needs
    /// The values of placeholders, by name; those without a name go by their types.
    let choices: [String: [String]]
    /// Which routes exist; `nil` if code decides what the links open.
    let existence: Existence?
    let samples: [Sample]
  }

  /// The reason a file is not what an app prints.
  package struct Problem: Error, Hashable, Sendable {
    /// The location in the file.
    package let place: SourcePlace
    /// The reason, as a clause.
    package let message: String
  }

  let app: String
  let schemes: [String]
  let hosts: [String]
  let tabs: [Tab]
  let accounts: [RouteMapText.Account]
  let entries: [Entry]

  /// Reads what an app prints; a pattern that is wrong there is left out.
  ///
  /// - Parameter root: The content of the file.
  /// - Throws: The reason the file is something else.
  /// - Complexity: O(*n*), where *n* is the size of the file.
  package init(_ root: JSONNode) throws(Problem) {
    guard let app = root["app"]?.string, let routes = root["routes"]?.array else {
      throw Problem(
        place: root.place,
        message: "expected a map, or an object with \"app\" and \"routes\", as routes --json prints"
      )
    }
    self.app = app
    schemes = root["schemes"].strings
    hosts = root["hosts"].strings
    tabs = (root["tabs"]?.array ?? []).compactMap { tab in
      tab["name"]?.string.map { Tab(name: $0, title: tab["title"]?.string ?? $0) }
    }
    accounts = (root["accounts"]?.array ?? []).map { account in
      RouteMapText.Account(
        email: account["email"]?.string ?? "", password: account["password"]?.string ?? "",
        roles: account["is"].strings)
    }
    entries = routes.compactMap { Entry($0) }
  }
}

extension PrintedRoutes.Entry {
  fileprivate init?(_ node: JSONNode) {
    guard let text = node["pattern"]?.string, let pattern = try? DeepLinkPattern(text) else {
      return nil
    }
    self.pattern = pattern
    writesLinks = node["writesLinks"]?.bool ?? false
    name = node["name"]?.string
    style = node["style"]?.string
    action = node["action"]?.string
    needs = RouteMapText.Needs(node["roles"])
    choices = (node["choices"]?.members ?? []).reduce(into: [:]) {
      $0[$1.key] = Optional($1.node).strings
    }
    existence = node["existence"]?.string.flatMap { PrintedRoutes.Existence(rawValue: $0) }
    samples = (node["samples"]?.array ?? []).map { PrintedRoutes.Sample($0) }
  }

  /// The placeholder of which each sample has another value.
  var listed: String? {
    let names = pattern.requiredNames
    if existence == .listed { return names.first }
    return names.first { name in
      converter(of: name) != "bool" && choices[name] != nil && samples.first?.values[name] != nil
    }
  }

  /// Returns the type of a placeholder, if it has one.
  func converter(of name: String) -> String? {
    pattern.placeholders.first { $0.name == name }?.converter
  }
}

extension PrintedRoutes.Sample {
  fileprivate init(_ node: JSONNode) {
    values = node["values"].texts
    titles = node["titles"].strings
    style = node["style"]?.string ?? "push"
    needs = RouteMapText.Needs(node["roles"])
    parent = node["parent"]?["name"]?.string.map { ($0, node["parent"]?["values"].texts ?? [:]) }
  }
}

extension RouteMapText.Needs {
  /// Reads the roles of a route: none are needed if there are none, and sign-in if there is an empty
  /// list.
  fileprivate init(_ node: JSONNode?) {
    let roles = node.strings
    self = node?.array == nil ? .nothing : roles.isEmpty ? .signIn : .roles(roles)
  }
}

extension JSONNode? {
  /// The strings of a list.
  fileprivate var strings: [String] { self?.array?.compactMap(\.string) ?? [] }

  /// The strings of an object, by key.
  fileprivate var texts: [String: String] {
    (self?.members ?? []).reduce(into: [:]) { $0[$1.key] = $1.node.string }
  }
}
