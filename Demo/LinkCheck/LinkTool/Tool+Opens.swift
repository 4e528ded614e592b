import LinkFiles
import LinkPatterns
import Sextant
import Spelling

extension Tool {
  static let opens = ToolCommand(
    name: "opens", help: "print which app a link opens, and which rule decides",
    operand: .init(word: "LINK", count: 1...10_000),
    options: ToolInput.fileOptions + [
      CommandLineOption(name: "app", value: .text("ID"), help: "only this app"),
      CommandLineOption(name: "json", help: "print JSON"),
    ],
    details:
      "Reports what the files allow, but not whether the app is installed, lists the domain in its "
      + "entitlements or is verified, or what Apple's cache contains. "
      + "Without --domain, the files belong to the link's own host. Exits with 0 if every link "
      + "opens an app, with 3 if it depends on what is not read or verified, with 4 if a rule stops "
      + "one, and with 5 if no rule opens one."
  ) { words, input throws(ToolError) in
    try input.requireFile(orMap: false)
    var links: [WebLink] = []
    for text in words.operands {
      do throws(WebLinkProblem) {
        links.append(try WebLink(text))
      } catch {
        throw input.failure(.invalidLink(error.description))
      }
    }
    let domain = try input.domain()
    let apple = try input.apple()
    let android = try input.android()
    let apps = (apple?.apps ?? []) + (android?.apps ?? [])
    let wanted = words.options["app"]?.first
    if let wanted, !apps.contains(wanted) {
      let near = NearWord.nearest(to: wanted, among: apps, isStrict: true)
      throw .unnamed(wanted, near: near, apps: apps)
    }
    let answers = links.map { link in
      let ios = (apple?.apps ?? []).compactMap { apple?.decide(link, app: $0, domain: domain) }
      let other = (android?.apps ?? []).compactMap {
        android?.decide(link, app: $0, domain: domain)
      }
      return LinkAnswer(
        link: link, decisions: (ios + other).filter { wanted == nil || $0.app == wanted })
    }
    var result = Result(exitCode: answers.map(\.outcome.exitCode).max() ?? 5)
    result.output =
      words.has("json")
      ? LinkAnswer.json(answers)
      : answers.map { $0.text(withLink: answers.count > 1) }.joined(separator: "\n")
    for finding in apple?.findings ?? [] where finding.kind == .tooLong {
      result.errors += "sextant: warning: \(finding.message)\n"
    }
    if apps.isEmpty { result.errors += "sextant: the files do not name any app\n" }
    return result
  }
}

/// The result of applying the rules in the files to a link, for each app.
struct LinkAnswer: Sendable {
  let link: WebLink
  let decisions: [LinkDecision]

  /// The best outcome among the apps.
  var outcome: LinkDecision.Outcome {
    decisions.map(\.outcome).min { $0.exitCode < $1.exitCode } ?? .noRule
  }

  /// The link without its user information.
  private var shownLink: String { ShownLink(link.text, hiding: LinkSecrets()).masked() }

  func text(withLink: Bool) -> String {
    var text = withLink ? shownLink.visible + "\n" : ""
    for decision in decisions {
      let word = decision.outcome.words
      text += word + String(repeating: " ", count: 10 - word.count) + decision.app.visible + "\n"
      if let rule = decision.rule {
        text += "  \(rule.place.label(in: rule.file))  \(rule.verdict)\n"
        if decision.outcome == .blocked {
          text +=
            decision.nextRule.map {
              "  without it, \($0.title) would \($0.excludes ? "stop" : "open") it\n"
            } ?? "  without it, no rule would open it\n"
        }
      }
      if let filter = decision.filter {
        text += "  \(filter.place.label(in: filter.file))  \(filter.title) accepts it\n"
      }
      if let reason = decision.reason { text += "  \(reason)\n" }
    }
    return text
  }

  static func json(_ answers: [LinkAnswer]) -> String {
    let links = answers.map { answer in
      let apps = answer.decisions.map { decision in
        var parts = [
          "\"app\": \(decision.app.quotedJSON)",
          "\"platform\": \(decision.platform.rawValue.quotedJSON)",
          "\"outcome\": \(decision.outcome.rawValue.quotedJSON)",
        ]
        if let rule = decision.rule { parts.append("\"rule\": \(rule.json)") }
        if let rule = decision.nextRule { parts.append("\"withoutIt\": \(rule.json)") }
        if let filter = decision.filter { parts.append("\"filter\": \(filter.json)") }
        if let reason = decision.reason { parts.append("\"reason\": \("\(reason)".quotedJSON)") }
        return "      {" + parts.joined(separator: ", ") + "}"
      }
      return "    {\"link\": \(answer.shownLink.quotedJSON), "
        + "\"outcome\": \(answer.outcome.rawValue.quotedJSON), \"apps\": ["
        + (apps.isEmpty ? "" : "\n" + apps.joined(separator: ",\n") + "\n    ") + "]}"
    }
    return "{\n  \"links\": [\n" + links.joined(separator: ",\n") + "\n  ]\n}\n"
  }
}

extension RuleReference {
  var json: String {
    "{\"file\": \(file.quotedJSON), \"line\": \(place.line), \"column\": \(place.column), "
      + "\"name\": \(label.quotedJSON), \"text\": \(text.quotedJSON), \"exclude\": \(excludes)}"
  }
}
