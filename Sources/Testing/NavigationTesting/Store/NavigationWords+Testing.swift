import Navigation

/// Descriptions that only test failures need; the others are shared with `Navigation`.
extension NavigationWords {
  func of(_ principal: Principal?) -> String {
    guard let principal else { return "signed out" }
    let roles = principal.roles.sorted().joined(separator: ", ")
    let ends = principal.expires == nil ? "" : ", with an expiry"
    return "signed in as \(principal.subject)" + (roles.isEmpty ? "" : " (\(roles))") + ends
  }

  func of(_ action: NavigationAction) -> String {
    guard !action.values.isEmpty else { return action.name }
    let values = action.values.sorted { $0.key < $1.key }.map { "\($0.key): \"\($0.value)\"" }
    return "\(action.name) with \(values.joined(separator: ", "))"
  }

  func of(_ notice: ExpectedNotice<R>) -> String {
    switch notice {
    case .waiting(let request): "\(ofWaiting(request)) waits"
    case .alreadyWaiting(let request): "\(ofWaiting(request)) is already waiting"
    case .resumed(let request): "resumed: \(ofWaiting(request))"
    case .dropped(let requests, let drop): "dropped, \(of(drop)): \(of(requests))"
    case .refused(let request, let result): "\(ofWaiting(request)) was refused: \(of(result))"
    case .rejected(let link, let reason): "\"\(link)\" was rejected: \(of(reason))"
    case .unhandled(let link): "\"\(link)\" is unhandled"
    case .undecided(let link): "\"\(link)\" is undecided"
    case .closed(let routes, let reason):
      "closed, \(reason): \(routes.map(route).joined(separator: "; "))"
    case .signedIn(let principal): of(principal)
    case .signInCancelled(let requests):
      requests.isEmpty ? "sign-in cancelled" : "sign-in cancelled, dropped: \(of(requests))"
    case .signedOut: "signed out"
    case .removedPlace: "removed what another account left"
    case .expired(let waits):
      waits ? "session ended, the visible screen waits" : "session ended"
    }
  }

  private func of(_ reason: DeepLinkRejection.Reason) -> String {
    switch reason {
    case .malformed: "malformed"
    case .origin: "no scheme"
    case .scheme: "scheme"
    case .host: "host"
    case .userInfo: "user information"
    case .port: "port"
    case .forbidden(let role): "needs the role \(role)"
    case .unavailable(let reason): reason
    }
  }

  private func of(_ requests: [PendingDeepLink<R>.Request]) -> String {
    requests.map { ofWaiting($0) }.joined(separator: "; ")
  }
}
