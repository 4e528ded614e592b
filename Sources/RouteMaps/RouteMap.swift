package import LinkFiles
package import LinkPatterns
package import Navigation

/// The navigation of an app, read from a file.
package struct RouteMap: Sendable {
  /// The most routes that a map may have.
  package static let routeLimit = 100_000
  /// The route that is presented where sign-in is needed, whether the map has it or not.
  package static let signIn = "sign-in"

  /// The file.
  package let source: SourceText
  /// What the app is called.
  package internal(set) var app = ""
  /// The schemes of its links; the first is its own.
  package internal(set) var schemes: [String] = []
  /// The hosts of its links.
  package internal(set) var hosts: [String] = []
  /// The routes at the roots of its tabs.
  package internal(set) var tabs: [MapWord] = []
  /// The lists of values, by name.
  package internal(set) var choices: [String: MapChoices] = [:]
  /// Who can sign in.
  package internal(set) var accounts: [MapAccount] = []
  /// The routes, in the order of the file.
  package internal(set) var routes: [MapRoute] = []
  /// What links are expected to lead to.
  package internal(set) var expectations: [MapExpectation] = []
  /// Where each route stands in the list.
  var index: [String: Int] = [:]

  init(_ source: SourceText) { self.source = source }

  /// Reads a map.
  ///
  /// - Parameter source: The file.
  /// - Returns: The map.
  /// - Throws: Everything that is wrong with it, each with its place.
  /// - Complexity: O(bytes), if few patterns differ in their converters alone.
  package static func read(_ source: SourceText) throws(MapMistakes) -> RouteMap {
    let document: JSONDocument
    do throws(JSONProblem) {
      document = try JSONReader.read(source)
    } catch {
      throw MapMistakes(
        source: source, mistakes: [MapMistake(place: error.place, message: error.description)])
    }
    var reader = RouteMapReader(source)
    reader.read(document)
    guard reader.mistakes.isEmpty else {
      throw MapMistakes(source: source, mistakes: reader.mistakes.sorted { $0.place < $1.place })
    }
    return reader.map
  }

  /// The route with a name.
  package subscript(name: String) -> MapRoute? { index[name].map { routes[$0] } }

  /// The name of the program that the map makes: letters, digits and dashes.
  package var programName: String {
    let name = app.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
      .reduce(into: "") { $0.append($1) }
    return name.contains { $0 != "-" } ? name : "app"
  }
}

/// A route of a map.
package struct MapRoute: Sendable {
  /// How a route is shown.
  package enum Style: Hashable, Sendable {
    /// On the stack.
    case push
    /// In a layer.
    case present(PresentationStyle)
    /// Nothing is shown; something happens.
    case action

    /// The words of a map.
    static let words = ["push", "sheet", "fullScreen", "alert", "action"]

    init?(word: String) {
      switch word {
      case "push": self = .push
      case "action": self = .action
      default:
        guard let style = PresentationStyle(rawValue: word) else { return nil }
        self = .present(style)
      }
    }

    /// The word of a map.
    package var word: String {
      switch self {
      case .push: "push"
      case .action: "action"
      case .present(let style): style.rawValue
      }
    }
  }

  /// A pattern of the route's links.
  package struct Link: Sendable {
    /// The pattern.
    package let pattern: DeepLinkPattern
    /// Where it stands.
    package let place: SourcePlace
    /// How these links show the route, if otherwise than the route says; they are not printed.
    package let style: Style?
  }

  /// A value that the route carries.
  package struct Parameter: Hashable, Sendable {
    /// Its name.
    package let name: String
    /// Its type.
    package let kind: MapKind
    /// Whether every link of the route has it.
    package internal(set) var isRequired: Bool
    /// The list that it is taken from, besides its type.
    package internal(set) var only: String?

    /// The list that it is taken from, if there is one.
    package var list: String? {
      if let only { return only }
      if case .choice(let name) = kind { return name }
      return nil
    }
  }

  /// The name.
  package let name: String
  /// Where the name stands.
  package let place: SourcePlace
  /// The patterns of its links; the first that can hold a place is printed.
  package internal(set) var links: [Link] = []
  /// What it is called: the first title whose values are all there.
  package internal(set) var titles: [MapTitle] = []
  /// What it needs.
  package internal(set) var needs = Needs.nothing
  /// The route that it stands on.
  package internal(set) var under: MapWord?
  /// How it is shown.
  package internal(set) var style = Style.push
  /// The routes that its screen leads to.
  package internal(set) var to: [MapWord] = []
  /// The values that it carries, in the order of its patterns.
  package internal(set) var parameters: [Parameter] = []

  init(name: String, place: SourcePlace) {
    self.name = name
    self.place = place
  }

  /// The value with a name.
  package func parameter(_ name: String) -> Parameter? { parameters.first { $0.name == name } }

  /// What a route asks of a person.
  package enum Needs: Hashable, Sendable {
    /// Nothing.
    case nothing
    /// Anyone who is signed in.
    case signIn
    /// Someone who has one of these roles.
    case roles([MapWord])

    /// The names of the roles.
    package var roles: [String] {
      if case .roles(let roles) = self { roles.map(\.text) } else { [] }
    }

    /// What the policy is told; of several roles one is enough, and sign-in hands out their name.
    package var requirement: AccessRequirement {
      switch self {
      case .nothing: .none
      case .signIn: .signedIn
      case .roles(let roles): .role(roles.map(\.text).joined(separator: " or "))
      }
    }
  }
}

/// A title with values in it: `Order {id}`.
package struct MapTitle: Hashable, Sendable {
  /// A part of a title.
  enum Part: Hashable, Sendable {
    case text(String)
    case value(String)
  }

  let parts: [Part]
  /// The title as the map writes it.
  package let text: String

  init(_ text: String) {
    self.text = text
    var parts: [Part] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
      parts.append(.value(String(rest[rest.index(after: open)..<close])))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    self.parts = parts
  }

  /// The names of the values in it.
  var names: [String] {
    parts.compactMap { if case .value(let name) = $0 { name } else { nil } }
  }
}

/// A list of the values that a placeholder may have.
package struct MapChoices: Sendable {
  /// One of the values.
  package struct Choice: Sendable {
    /// The value as links hold it.
    package let text: String
    /// What titles say in its stead.
    package internal(set) var title: String?
    /// The choice that stands below it on the stack.
    package internal(set) var under: MapWord?
    /// Values that the routes below take from it.
    package internal(set) var fields: [String: MappedValue] = [:]
  }

  /// The name of the list.
  package let name: String
  /// The values, in the order of the file.
  package internal(set) var choices: [Choice] = []
  var index: [String: Int] = [:]

  /// The choice with a value.
  package func choice(_ text: String) -> Choice? { index[text].map { choices[$0] } }
}

/// Somebody who can sign in.
package struct MapAccount: Hashable, Sendable {
  /// The name to sign in with.
  package let email: String
  /// The password.
  package let password: String
  /// The roles.
  package let roles: Set<String>
}

/// What a link is expected to lead to.
package struct MapExpectation: Hashable, Sendable {
  /// What can be expected besides a route.
  package static let words = ["pending", "rejected", "unhandled"]

  /// The link.
  package let link: MapWord
  /// A route or one of ``words``.
  package let outcome: MapWord
}
