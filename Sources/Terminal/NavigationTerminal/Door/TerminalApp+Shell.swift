package import Navigation
package import TerminalHost
import TerminalUI

extension TerminalApp {
  /// The app without the type of its routes.
  package var shell: ShellApp {
    ShellApp(
      name: name, version: version, about: about, data: data, tour: tour,
      program: runner?.name ?? name, homeName: homeName, replayCommand: replayCommand,
      document: options.first { $0.isDocument }.flatMap { values[$0.name] },
      secretPrefix: secretPrefix, table: table, codec: codec, search: search?(self),
      make: make)
  }
}

extension AppParts {
  /// The parts of an app whose host knows no route type.
  init<R: Route>(_ typed: NavigationStore<R>, _ configuration: HostConfiguration, _ clock: AppClock)
  {
    (store, self.configuration, self.clock) = (HostedStore(typed), configuration, clock)
    links = typed.links.map { links in
      let writer = configuration.navigationWords(hiding: typed.linkSecrets)
      return LinkTable(links, of: configuration) {
        typed.explain($0, by: links, limit: $1, in: writer)
      }
    }
  }
}

extension LinkTable {
  /// Describes links that no app opens, as those of an app with this configuration.
  package init<R: Route>(_ links: DeepLinkPipeline<R>, of configuration: HostConfiguration) {
    self.init(links, of: configuration) {
      links.explain(links.completed($0), limit: $1).hidingSecrets(links.secrets)
    }
  }

  fileprivate init<R: Route>(
    _ links: DeepLinkPipeline<R>, of configuration: HostConfiguration,
    explaining explain: @escaping @MainActor (_ link: String, _ limit: Int) -> DeepLinkExplanation
  ) {
    self.init(
      routes: { links.matcher.routes }, worstCase: { links.matcher.worstCase },
      json: { RouteSurvey(links, configuration).json },
      explain: explain)
  }
}

extension NavigationStore {
  /// Explains a link, and what the app's middleware or rules say against its plan.
  fileprivate func explain(
    _ link: String, by links: DeepLinkPipeline<R>, limit: Int, in writer: NavigationWords<AnyRoute>
  ) -> DeepLinkExplanation {
    let whole = links.completed(link)
    let explanation = (explain(whole, limit: limit) ?? links.explain(whole, limit: limit))
      .hidingSecrets(linkSecrets)
    guard explanation.outcome == .plan, case .plan(let plan) = links.decide(for: whole),
      let result = machine.refusal(of: plan.map { AnyRoute($0) })
    else { return explanation }
    return explanation.becoming(
      .rejected, "app", "this app does not open it: \(writer.of(result))")
  }
}
