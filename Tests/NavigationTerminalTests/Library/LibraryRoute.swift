import Navigation

/// The places of the app that these tests drive: a small library.
enum LibraryRoute: Route, Codable {
  case shelves
  case shelf(String)
  case book(Int)
  case search
  case loans
  case loan(Int)
  case staff
  case signIn
  case about
  case note(String)

  static let policy = AccessPolicy<LibraryRoute>(login: .signIn) { route in
    switch route {
    case .loans, .loan: .signedIn
    case .staff: .role("librarian")
    default: .none
    }
  }

  var title: String {
    switch self {
    case .shelves: "Shelves"
    case .shelf(let name): name
    case .book(let number): "Book \(number)"
    case .search: "Search"
    case .loans: "Loans"
    case .loan(let number): "Loan \(number)"
    case .staff: "Staff"
    case .signIn: "Sign in"
    case .about: "About"
    case .note(let text): text
    }
  }
}

/// The routes as a host has them.
extension AnyRoute {
  static func book(_ number: Int) -> Self { Self(LibraryRoute.book(number)) }
  static func loan(_ number: Int) -> Self { Self(LibraryRoute.loan(number)) }
}
