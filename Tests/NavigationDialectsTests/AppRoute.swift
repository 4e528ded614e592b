import Navigation
import NavigationDialects

enum AppRoute: Route, Codable {
  case home, login, user(Int), post(String), region(String), place(Double, Bool), files(String)
  case product(String, variant: String?, state: String?)
  case something(String, title: String?)
}

extension AccessPolicy where R == AppRoute {
  /// Users need sign-in; posts do not.
  static var app: Self {
    Self(login: .login) { route in
      if case .user = route { .signedIn } else { .none }
    }
  }
}
