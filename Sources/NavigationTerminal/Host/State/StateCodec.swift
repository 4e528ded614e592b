#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Navigation

/// Writes and reads what an app keeps; made where the route is known to be codable.
struct StateCodec<R: Route> {
  let encode: (SavedState<R>) throws -> Data
  let decode: (Data) throws -> SavedState<R>
}

extension StateCodec where R: Codable {
  /// The state as JSON.
  static var json: StateCodec {
    StateCodec(
      encode: { state in
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(state)
      },
      decode: { try JSONDecoder().decode(SavedState<R>.self, from: $0) })
  }
}
