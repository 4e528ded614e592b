package import Navigation
package import TerminalHost

extension TerminalApp {
  /// The app without the type of its routes.
  package var shell: ShellApp {
    ShellApp(
      name: name, version: version, about: about, data: data, tour: tour,
      program: runner?.name ?? name, homeName: homeName, replayCommand: replayCommand,
      secretPrefix: secretPrefix, table: table, codec: codec, search: search?(self),
      make: { ShellParts(try make($0)) })
  }
}

extension ShellParts {
  fileprivate init<R: Route>(_ parts: AppParts<R>) {
    store = HostedStore(parts.store)
    configuration = parts.configuration.untyped
    clock = parts.clock
    links = parts.store.links.map { links in
      LinkTable(links, of: parts.configuration) { parts.explain($0, by: links, limit: $1) }
    }
  }
}

extension LinkTable {
  /// Describes links that no app opens, as those of an app with this configuration.
  package init<R: Route>(_ links: DeepLinkPipeline<R>, of configuration: HostConfiguration<R>) {
    self.init(links, of: configuration) {
      links.explain(links.completed($0), limit: $1).hidingSecrets(links.secrets)
    }
  }

  fileprivate init<R: Route>(
    _ links: DeepLinkPipeline<R>, of configuration: HostConfiguration<R>,
    explaining explain: @escaping @MainActor (_ link: String, _ limit: Int) -> DeepLinkExplanation
  ) {
    self.init(
      routes: { links.matcher.routes }, worstCase: { links.matcher.worstCase },
      json: { RouteSurvey(links, configuration).json },
      explain: explain)
  }
}

extension AppParts {
  /// Explains a link, and what the app's middleware or rules say against its plan.
  fileprivate func explain(
    _ link: String, by links: DeepLinkPipeline<R>, limit: Int
  ) -> DeepLinkExplanation {
    let whole = links.completed(link)
    let explanation = (store.explain(whole, limit: limit) ?? links.explain(whole, limit: limit))
      .hidingSecrets(store.linkSecrets)
    guard explanation.outcome == .plan, case .plan(let plan) = links.decide(for: whole),
      let result = store.machine.refusal(of: plan.map { AnyRoute($0) })
    else { return explanation }
    let writer = configuration.untyped.navigationWords(hiding: store.linkSecrets)
    return explanation.becoming(
      .rejected, "app", "this app does not open it: \(writer.of(result))")
  }
}
