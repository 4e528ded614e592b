package import LinkFiles

/// Something that is wrong in a map.
package struct MapMistake: Hashable, Sendable {
  /// Where it is wrong.
  package let place: SourcePlace
  /// What is wrong, as half a sentence.
  package let message: String
}

/// Everything that is wrong with a map.
package struct MapMistakes: Error, Sendable {
  /// How many are printed.
  static let shownLimit = 100

  /// The file.
  package let source: SourceText
  /// What is wrong, by place; never empty.
  package let mistakes: [MapMistake]
}

extension MapMistakes: CustomStringConvertible {
  /// Each mistake with file, line and column, its line and a caret.
  package var description: String {
    var text = mistakes.prefix(Self.shownLimit).map { mistake in
      "\(source.label(at: mistake.place)): \(mistake.message)\n\(source.excerpt(at: mistake.place))\n"
    }.joined()
    if mistakes.count > Self.shownLimit {
      text += "… and \(mistakes.count - Self.shownLimit) more mistakes\n"
    }
    return text
  }
}

/// A word of a map and where it stands.
package struct MapWord: Hashable, Sendable {
  /// The word.
  package let text: String
  /// Where it stands.
  package let place: SourcePlace
}
