import Navigation

/// A folder in one of two panes.
enum PaneRoute: Route, Codable {
  case folder(String)
  case question(String)
  case key
}

extension AccessPolicy where R == PaneRoute {
  /// Folders that begin with a dot are for their owner.
  static var panes: Self {
    Self(login: .key) { route in
      if case .folder(let name) = route, name.hasPrefix(".") { .role("owner") } else { .none }
    }
  }
}
