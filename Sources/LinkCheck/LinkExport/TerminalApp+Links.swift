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
    if format == .map { return CommandLineAnswer(output: map.description, words: untried) }
    guard !links.allowedHosts.isEmpty else { return noHost }
    let text = AssociationText(forms)
    return CommandLineAnswer(output: format == .apple ? text.apple(app) : text.android(app))
  }

  /// The patterns of web links that the app prints, with the values that each may have.
  private var forms: [AssociationForm] {
    let byMapping = Dictionary(findings.map { ($0.mapping, $0) }) { first, _ in first }
    return links.matcher.mappings.indices.compactMap { mapping in
      guard links.writesLinks(mapping), let pattern = links.pattern(of: mapping),
        pattern.scheme == nil || pattern.scheme == "https" || pattern.scheme == "http"
      else { return nil }
      var form = AssociationForm(pattern: pattern)
      for placeholder in pattern.placeholders {
        if let (name, values) = byMapping[mapping]?.restricted, name == placeholder.name,
          placeholder.converter != "int" || !values.contains(Self.lastNumber)
        {
          form.lists[name] = values
        } else if let converter = placeholder.converter {
          let choices = links.choices(ofConverter: converter)
          if !choices.isEmpty { form.lists[placeholder.name] = choices }
        }
        // Two spellings of each value are accepted, but only one is printed.
        if placeholder.converter == "bool" { form.lists[placeholder.name] = ["true", "false"] }
      }
      return form
    }
  }

  /// A message about the patterns that are not in the map; empty if all are.
  private var untried: String {
    let found = Set(findings.filter { $0.action != nil || !$0.samples.isEmpty }.map(\.mapping))
    let patterns = links.matcher.mappings.indices.filter { !found.contains($0) }
      .map { LinkText.visible(links.matcher.mappings[$0].pattern) }
    guard !patterns.isEmpty else { return "" }
    return "\(LinkText.visible(configuration.name)): not in the map, because no value that was "
      + "tried is accepted: \(patterns.joined(separator: ", "))\n"
  }

  private var noHost: CommandLineAnswer {
    CommandLineAnswer(
      words: "\(LinkText.visible(configuration.name)): this app does not open web links\n",
      exitCode: 5)
  }
}
