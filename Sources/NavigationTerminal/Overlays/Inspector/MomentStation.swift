/// One station of a moment on its way through the store.
struct MomentStation: Hashable {
  /// What a station is.
  enum Place: String {
    case intent, middleware, command, gate, change, result, later
  }

  /// What the station is.
  let place: Place
  /// What happened there.
  let words: String

  init(_ place: Place, _ words: String) {
    self.place = place
    self.words = words
  }
}
