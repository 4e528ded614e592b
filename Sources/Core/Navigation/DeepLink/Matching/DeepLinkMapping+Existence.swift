package import LinkPatterns
import Synchronization

extension DeepLinkMapping {
  /// Which of the routes that the values could make exist.
  package enum Existence: Hashable, Sendable {
    /// All of them.
    case all
    /// Those with one of these texts for each value that every link has, in the pattern's order.
    case listed([[String]])
    /// Those that a closure accepts.
    case code
  }

  /// Which of the routes exist.
  package var existence: Existence { stated() }

  /// Returns the same mapping, except that it declines routes that do not exist.
  func restricted(to exists: @escaping @Sendable (R) -> Bool) -> Self {
    restricted({ .code }, exists)
  }

  /// Returns the same mapping, except that it declines routes that are not listed.
  ///
  /// Listed routes stand for all with the same values in those parts of the link that every link
  /// has. A mapping that can express none of the routes accepts all.
  package func restricted(toListed routes: Deferred<[R]>) -> Self {
    guard let printing, case .success(let pattern) = parsed else { return self }
    let names = pattern.requiredNames
    guard !names.isEmpty else { return self }
    @Sendable func texts(_ values: DeepLinkValues) -> [String] {
      names.map { values.first($0) ?? "" }
    }
    let listed = Deferred { routes.value.compactMap { printing($0).map(texts) } }
    let known = Deferred { Set(listed.value) }
    return restricted({ listed.value.isEmpty ? .all : .listed(listed.value) }) { route in
      let known = known.value
      return known.isEmpty || printing(route).map { known.contains(texts($0)) } == true
    }
  }

  private func restricted(
    _ stated: @escaping @Sendable () -> Existence, _ exists: @escaping @Sendable (R) -> Bool
  ) -> Self {
    var mapping = Self(
      pattern, parsed, target: target, isTotal: false, secrets: secrets, style: style,
      printing: printing, printedName: printedName
    ) { [outcome] parameters in
      outcome(parameters).flatMap { $0.route.map(exists) ?? true ? $0 : nil }
    }
    mapping.stated = stated
    return mapping
  }
}

extension DeepLinkPattern {
  /// The names of the values that every link has and that routes hold.
  package var requiredNames: [String] {
    requirements.filter { $0.isRequired && $0.placeholder.name != "_" }.map(\.placeholder.name)
  }
}

/// A value that is made when it is first read.
package final class Deferred<Value: Sendable>: Sendable {
  private let made = Mutex<Value?>(nil)
  private let make: @Sendable () -> Value

  /// Creates a value from a closure that runs at most once and does not read the value.
  package init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  /// The value.
  package var value: Value {
    made.withLock { made in
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }
}
