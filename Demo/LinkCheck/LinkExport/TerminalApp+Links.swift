import LinkFiles
import LinkPatterns
import Navigation
public import NavigationTerminal
import RouteMaps

extension TerminalApp {
  /// Adds three options to the command `routes`, which print the app's links for other programs.
  ///
  /// - `--map` prints the app as a map, which the program `sextant` walks, checks and compares.
  /// - `--aasa TEAM.bundle` prints Apple's file, `apple-app-site-association`.
  /// - `--assetlinks PACKAGE` prints Android's file, `assetlinks.json`; fill in the fingerprint of
  ///   your certificate.
  ///
  /// Help, completions and the manual page include them.
  ///
  /// - Returns: The app with the options.
  public func exportingLinks() -> Self {
    adding(
      LinkFormat.allCases.map { format in
        RouteFormat(format.option) { survey, app in survey.answer(format, app: app) }
      })
  }
}

/// A format in which an app's links are printed for other programs.
package enum LinkFormat: CaseIterable, Sendable {
  /// A map.
  case map
  /// Apple's association file.
  case apple
  /// Android's association file.
  case android

  /// The option that selects the format.
  package var option: CommandLineOption {
    switch self {
    case .map: CommandLineOption(name: "map", help: "as a map, for sextant try")
    case .apple:
      CommandLineOption(
        name: "aasa", value: .form(Self.form(of: .apple)),
        help: "as Apple's file, apple-app-site-association, for the app TEAM.bundle")
    case .android:
      CommandLineOption(
        name: "assetlinks", value: .form(Self.form(of: .android)),
        help: "as Android's file, assetlinks.json, for a package; the fingerprint of its "
          + "certificate is left for you to fill in")
    }
  }

  private static func form(of system: AppIdentifier) -> CommandLineOption.Form {
    CommandLineOption.Form("ID", example: system.example) { system.accepts($0) }
  }
}

extension RouteSurvey {
  /// Returns the app's links in a format.
  func answer(_ format: LinkFormat, app: String) -> CommandLineAnswer {
    if format == .map { return CommandLineAnswer(output: map.description, words: doubts) }
    guard !links.allowedHosts.isEmpty else { return noHost }
    let text = AssociationText(forms)
    return CommandLineAnswer(output: format == .apple ? text.apple(app) : text.android(app))
  }

  /// The patterns of web links that the app prints, with the values that each may have.
  private var forms: [AssociationForm] {
    findings.compactMap { finding in
      let pattern = finding.pattern
      guard mapping(of: finding).writesLinks,
        pattern.scheme == nil || pattern.scheme == "https" || pattern.scheme == "http"
      else { return nil }
      var form = AssociationForm(pattern: pattern)
      for placeholder in pattern.placeholders {
        let choices = placeholder.converter.map { links.choices(ofConverter: $0) } ?? []
        if let (name, values) = finding.listed, name == placeholder.name {
          form.lists[name] = values
        } else if !choices.isEmpty {
          form.lists[placeholder.name] = choices
        }
        // Two spellings of each value are accepted, but only one is printed.
        if placeholder.converter == "bool" { form.lists[placeholder.name] = ["true", "false"] }
      }
      return form
    }
  }

  /// What the app's mappings do not state about a pattern.
  private enum Doubt {
    /// Code decides what the links open.
    case code
    /// Code decides which of the routes exist, or a list of several values does.
    case existence
    /// No value of a type is known.
    case values
  }

  private func doubt(about finding: Finding) -> Doubt? {
    let mapping = mapping(of: finding)
    switch (mapping.target, mapping.existence) {
    case (.code, _): return .code
    case (.fields, _) where finding.samples.isEmpty: return .values
    case (_, .code): return .existence
    // A map lists the values of one placeholder.
    case (_, .listed): return finding.pattern.requiredNames.count > 1 ? .existence : nil
    case (_, .all): return nil
    }
  }

  /// Messages about the patterns that the map does not have, or has with more values than the app.
  private var doubts: String {
    let reasons: [(Doubt, String)] = [
      (.code, "not in the map, because code decides what they open"),
      (.values, "not in the map, because no value for them is known"),
      (
        .existence,
        "open more in the map than in the app, because code decides which of their routes exist"
      ),
    ]
    return reasons.map { reason, words in
      let patterns = findings.filter { doubt(about: $0) == reason }
        .map { LinkText.visible($0.pattern.description) }.joined(separator: ", ")
      return patterns.isEmpty
        ? "" : "\(LinkText.visible(configuration.name)): \(words): \(patterns)\n"
    }.joined()
  }

  private var noHost: CommandLineAnswer {
    CommandLineAnswer(
      words: "\(LinkText.visible(configuration.name)): this app does not open web links\n",
      exitCode: 5)
  }
}
