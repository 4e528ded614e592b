import Navigation

enum BookRoute: Route, Codable {
  case shelf
  case book(Int)
  case loans
  case loan(Int)
  case desk
  case note(String)
  case signIn
}
