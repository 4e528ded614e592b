import Navigation

/// A few routes: two open, one for members, one for staff, and the login.
enum LawRoute: String, Route, Codable, CaseIterable {
  case a, b, member, staff, login
}

extension AccessPolicy where R == LawRoute {
  static var laws: Self {
    Self(login: .login) { route in
      switch route {
      case .a, .b, .login: .none
      case .member: .signedIn
      case .staff: .role("staff")
      }
    }
  }
}

extension DeepLinkPipeline where R == LawRoute {
  static var laws: Self {
    Self(
      allowedSchemes: ["law"],
      matcher: DeepLinkMatcher {
        for route in [LawRoute.a, .b, .member, .staff] {
          DeepLinkMapping("\(route.rawValue)", route: route)
        }
      }, access: .laws
    ) { .show(path: [$0]) }
  }
}

extension NavigationState where R == LawRoute {
  /// A public tab and one for members.
  static var laws: Self {
    do {
      return try Self(tabs: [Tab("home", root: .a), Tab("club", root: .member)])
    } catch {
      preconditionFailure("\(error)")
    }
  }
}
