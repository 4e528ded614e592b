/// A reference to a rule in a file, for messages.
package struct RuleReference: Hashable, Sendable {
  /// The name of the file.
  package let file: String
  /// The location of the start of the rule.
  package let place: SourcePlace
  /// The list that contains the rule, with its index: `paths[3]`.
  package let label: String
  /// The rule as written, shortened if it is long.
  package let text: String
  /// Whether the rule excludes the links that it matches.
  package let excludes: Bool

  /// The label and the rule: `paths[3] "NOT **"`.
  package var title: String { "\(label) \(text)" }

  /// The rule and what it does with the links that it matches, as a clause.
  package var verdict: String { "\(title) \(excludes ? "stops" : "opens") it" }

  /// Returns a rule as JSON, shortened in the middle if it is long.
  ///
  /// Many findings can name one rule, so each rule is shortened once, when it is read.
  static func text(of rule: JSONNode) -> String {
    let text = rule.json.visible
    // A character can have any number of scalars.
    let scalars = text.unicodeScalars
    guard scalars.count > 100 else { return text }
    return "\(String(scalars.prefix(66)))…\(String(scalars.suffix(33)))"
  }
}

/// The decision about a link for one app, based on the files.
package struct LinkDecision: Hashable, Sendable {
  /// The platform whose files make the decision.
  package enum Platform: String, Hashable, Sendable {
    case apple, android
  }

  /// The possible outcomes for a link.
  package enum Outcome: String, Hashable, Sendable {
    /// The files allow the app to open the link.
    case opens
    /// The link opens the app if what is not known here permits it.
    case depends
    /// A rule prevents the app from opening the link.
    case blocked
    /// No rule opens the link.
    case noRule = "no-rule"

    /// The exit code of the `opens` command.
    package var exitCode: Int32 {
      switch self {
      case .opens: 0
      case .depends: 3
      case .blocked: 4
      case .noRule: 5
      }
    }

    /// Whether the link does not open the app, whatever is not known here.
    package var isNo: Bool { self == .blocked || self == .noRule }
  }

  /// The reason for a decision that no rule made.
  package enum Reason: Hashable, Sendable {
    /// No rule matches.
    case noMatch(rules: Int)
    /// No intent filter accepts the link.
    case noFilter(file: String)
    /// The link has another host.
    case otherHost(String, domain: String)
    /// The scheme is not a web scheme.
    case otherScheme(String)
    /// No manifest of the app was given, only this one of another, if any, and nothing else excludes
    /// the link.
    case wholeDomain(besides: String?)
    /// The file does not name the app.
    case notNamed(file: String)
    /// The file does not allow the app to handle links.
    case noRelation(file: String)
    /// Android does not verify the filter that matches the link, because of this.
    case notVerified(String)
    /// What is at this location is not read, and may open the link.
    case notRead(String)
  }

  /// The platform whose files make the decision.
  package let platform: Platform
  /// The app: a team and a bundle identifier, or a package name.
  package let app: String
  /// The outcome.
  package internal(set) var outcome: Outcome
  /// The deciding rule.
  package var rule: RuleReference?
  /// The rule that would decide if the deciding rule were removed.
  package var nextRule: RuleReference?
  /// A matching rule of another file.
  package var filter: RuleReference?
  /// The reason, if no rule decided.
  package var reason: Reason?
}

extension LinkDecision.Reason: CustomStringConvertible {
  /// The reason, as a clause.
  package var description: String {
    switch self {
    case .noMatch(1): "its only rule does not match"
    case .noMatch(0): "it has no rules"
    case .noMatch(let count): "none of its \(count) rules matches"
    case .noFilter(let file): "no intent filter of \(file.visible) accepts it"
    case .otherHost(let host, let domain): "\(host.shown()) is not \(domain.visible)"
    case .otherScheme(let scheme): "the file covers https and http, not \(scheme.shown())"
    case .wholeDomain(nil): "as far as the app's intent filters allow; no manifest was given"
    case .wholeDomain(let file?):
      "as far as the app's intent filters allow; \(file.visible) is the manifest of another app"
    case .notNamed(let file): "\(file.visible) does not name the app"
    case .noRelation(let file):
      "\(file.visible) names the app without \"\(AssetLinks.relation)\" and a valid fingerprint"
    case .notVerified(let problem): "\(problem), so Android opens the browser or asks"
    case .notRead(let place): "what is at \(place) is not read, and may open it"
    }
  }
}
