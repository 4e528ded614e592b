import NavigationTerminal
import TapeScript

/// The places from which Escape and `q` are known to lead to the root.
///
/// A place is left by pressing the key until the root or a place from which the key is known to lead
/// there, so that most places take one press.
struct Exits {
  /// A way out that is being tried.
  struct Way {
    let key: TapeCommand
    /// The maximum number of presses to the root.
    let limit: Int
    /// The places on the way, each left by one press.
    fileprivate var places: [Int] = []

    /// The number of presses.
    var presses: Int { places.count }

    init(by key: TapeCommand, limit: Int) {
      (self.key, self.limit) = (key, limit)
    }
  }

  /// Returns the keys that must lead to the root; in a text field, `q` is only a letter.
  static func keys(isTyping: Bool) -> [TapeCommand] {
    isTyping ? [.key(.escape)] : [.key(.escape), .type("q")]
  }

  /// The number of presses to the root from each place, by key.
  private var known: [TapeCommand: [Int: Int]] = [:]

  /// Returns the number of presses of a key from a place to the root, if it is known.
  func presses(from place: Int, by key: TapeCommand) -> Int? { known[key]?[place] }

  /// Returns the next press on a way out; `nil` if the way is known from here.
  @MainActor mutating func next(
    on way: inout Way, at place: Int, in host: NavigationHost
  ) -> TapeCommand? {
    let rest = host.height == 0 ? 0 : presses(from: place, by: way.key)
    // After one press more than allowed, the law about ways out reports a violation.
    if let rest, way.presses + rest <= way.limit || host.height == 0 {
      for (index, place) in way.places.reversed().enumerated() {
        known[way.key, default: [:]][place] = rest + index + 1
      }
      return nil
    }
    guard way.presses <= way.limit else { return nil }
    way.places.append(place)
    // The question before leaving is answered.
    if host.hasQuestion { return .type("y") }
    return host.isTyping ? .key(.escape) : way.key
  }
}
