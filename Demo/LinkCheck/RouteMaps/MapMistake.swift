package import LinkFiles

/// A mistake in a map.
package struct MapMistake: Hashable, Sendable {
  /// The location of the mistake.
  package let place: SourcePlace
  /// A description of the mistake, as a clause.
  package let message: String
}

/// All of the mistakes in a map.
package struct MapMistakes: Error, Sendable {
  /// The maximum number of mistakes that are printed.
  static let shownLimit = 100

  /// The file.
  package let source: SourceText
  /// The mistakes, ordered by location; never empty.
  package let mistakes: [MapMistake]
}

extension MapMistakes: CustomStringConvertible {
  /// Each mistake with its file, line and column, and with its line and a caret.
  package var description: String {
    var text = mistakes.prefix(Self.shownLimit).map { mistake in
      // A message contains names as the map writes them.
      "\(source.label(at: mistake.place)): \(mistake.message.visible)\n"
        + "\(source.excerpt(at: mistake.place))\n"
    }.joined()
    if mistakes.count > Self.shownLimit {
      text += "… and \(mistakes.count - Self.shownLimit) more mistakes\n"
    }
    return text
  }
}

/// A word in a map, with its location.
package struct MapWord: Hashable, Sendable {
  /// The word.
  package let text: String
  /// The location of the word.
  package let place: SourcePlace
}
