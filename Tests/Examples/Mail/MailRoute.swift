import Navigation

/// The places of a small mail program.
enum MailRoute: Route {
  case mailbox(String)
  case message(Int)
  case settings
  case writing(ComposeStep)
  case signIn
}

/// The steps of writing a message.
enum ComposeStep: String, Hashable, Sendable, CaseIterable {
  case recipient, text, sending
}

extension AccessPolicy where R == MailRoute {
  /// Reading is for everybody; writing and settings are for somebody.
  static var mail: Self {
    Self(login: .signIn) { route in
      switch route {
      case .writing, .settings: .signedIn
      case .mailbox, .message, .signIn: .none
      }
    }
  }
}

extension DeepLinkPipeline where R == MailRoute {
  static var mail: Self {
    Self(
      allowedSchemes: ["mail"],
      matcher: DeepLinkMatcher {
        DeepLinkMapping("mailboxes/:name") { parameters in
          parameters.firstValue(forName: "name").map { .mailbox($0) }
        }
        DeepLinkMapping("messages/<int:id>") { parameters in
          parameters.firstValue(forName: "id", as: Int.self).map { .message($0) }
        }
        DeepLinkMapping("settings", route: .settings)
      }, access: .mail
    ) { .show(path: [$0]) }
  }
}
