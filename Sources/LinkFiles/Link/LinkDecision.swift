/// A rule of a file, as messages name it.
package struct RuleReference: Hashable, Sendable {
  /// The name of the file.
  package let file: String
  /// Where the rule begins.
  package let place: SourcePlace
  /// The list it stands in, with its number: `paths[3]`.
  package let label: String
  /// The rule, as it is written.
  package let text: String
  /// Whether it stops the links that it matches.
  package let excludes: Bool

  /// The number and the rule: `paths[3] "NOT **"`.
  package var title: String { "\(label) \(text)" }
}

/// What the files let happen with a link in one app.
package struct LinkDecision: Hashable, Sendable {
  /// Whose files decide.
  package enum Platform: String, Hashable, Sendable {
    case apple, android
  }

  /// What can become of a link.
  package enum Outcome: String, Hashable, Sendable {
    /// The files let the app open it.
    case opens
    /// A rule stops it.
    case blocked
    /// No rule opens it.
    case noRule = "no-rule"

    /// The code with which `opens` ends.
    package var exitCode: Int32 {
      switch self {
      case .opens: 0
      case .blocked: 4
      case .noRule: 5
      }
    }
  }

  /// Why there is a decision without a rule.
  package enum Reason: Hashable, Sendable {
    /// None of the rules matches.
    case noMatch(rules: Int)
    /// None of the intent filters takes the link.
    case noFilter(file: String)
    /// The link is of another host.
    case otherHost(String, domain: String)
    /// The scheme is not one of the web.
    case otherScheme(String)
    /// The manifest was not given, and nothing else speaks against the link.
    case wholeDomain
    /// The file does not name the app.
    case notNamed(file: String)
    /// The file does not let the app handle links.
    case noRelation(file: String)
    /// The filter that matches the link is not verified.
    case notVerified
  }

  /// Whose files decide.
  package let platform: Platform
  /// The app: a team and a bundle, or a package.
  package let app: String
  /// What becomes of the link.
  package let outcome: Outcome
  /// The rule that decided.
  package var rule: RuleReference?
  /// The rule that would decide if that one were not there.
  package var nextRule: RuleReference?
  /// A rule of another file that matches as well.
  package var filter: RuleReference?
  /// Why it came so, where no rule decided.
  package var reason: Reason?
}

extension LinkDecision.Reason: CustomStringConvertible {
  /// Why it came so, as half a sentence.
  package var description: String {
    switch self {
    case .noMatch(1): "its one rule does not match"
    case .noMatch(0): "it has no rules"
    case .noMatch(let count): "none of its \(count) rules matches"
    case .noFilter(let file): "no intent filter of \(file.visible) takes it"
    case .otherHost(let host, let domain): "\(host.shown()) is not \(domain.visible)"
    case .otherScheme(let scheme): "the file is about https and http, not \(scheme.shown())"
    case .wholeDomain: "as far as the intent filters of the app reach; no manifest was given"
    case .notNamed(let file): "\(file.visible) does not name the app"
    case .noRelation(let file):
      "\(file.visible) names the app without \"\(AssetLinks.relation)\""
    case .notVerified:
      "its intent filter has no android:autoVerify=\"true\", so Android opens the browser or asks"
    }
  }
}
