/// Finds the word that the user probably meant, and suggests it.
package enum NearWord {
  /// Returns the nearest word within a distance that depends on the length of the text.
  ///
  /// - Parameters:
  ///   - text: The text to compare.
  ///   - words: The known words.
  ///   - isStrict: Whether at most a third of the letters may differ; for lists of similar names.
  /// - Returns: The nearest word, the first of several at the same distance, or `nil` if none is
  ///   near enough.
  /// - Complexity: O(*m* × *n*) for *m* words of length *n*; most words are rejected by their
  ///   length alone.
  package static func nearest(
    to text: String, among words: some Sequence<String>, isStrict: Bool = false
  ) -> String? {
    let written = WrittenWord(text)
    let reach = isStrict ? max(1, written.count / 3) : written.reach
    var best: (distance: Int, word: String)?
    for word in words where word != text {
      guard let distance = written.distance(to: Array(word.lowercased().utf8).span),
        // A word of one letter is not near every other letter.
        distance <= reach, distance < written.count, distance < best?.distance ?? .max
      else { continue }
      best = (distance, word)
    }
    return best?.word
  }

  /// Returns the end of a message, such as `; did you mean "products"?`.
  ///
  /// - Parameter word: The suggested word, in quotes and safe to print; `nil` if there is none.
  /// - Returns: The end of the message; empty if no word is suggested.
  package static func suggestion(quoted word: String?) -> String {
    word.map { "; did you mean \($0)?" } ?? ""
  }
}

/// A word prepared for comparison with many others.
///
/// The distance counts insertions, deletions, replacements and swaps of adjacent characters,
/// ignoring case. It is computed for a whole column at once in the bits of a machine word (Hyyrö,
/// "A bit-vector algorithm for computing Levenshtein and Damerau edit distances", 2003).
package struct WrittenWord: Sendable {
  /// The maximum distance at which words count as near.
  static let farthest = 3

  private let bytes: [UInt8]
  /// For each byte, a bit mask of its positions.
  private let places: [UInt64]
  /// The bytes in the word, as a bit mask of their last six bits.
  private let letters: UInt64

  /// Prepares a word.
  ///
  /// - Parameter text: The word.
  package init(_ text: String) {
    bytes = Array(text.lowercased().utf8)
    var places = [UInt64](repeating: 0, count: 256)
    var letters: UInt64 = 0
    for (index, byte) in bytes.enumerated() {
      if bytes.count <= 64 { places[Int(byte)] |= 1 << UInt64(index) }
      letters |= Self.letter(byte)
    }
    self.places = places
    self.letters = letters
  }

  /// The length in bytes.
  package var count: Int { bytes.count }

  /// The maximum distance at which another word may replace this one.
  package var reach: Int { bytes.count < 3 ? 1 : bytes.count < 6 ? 2 : Self.farthest }

  /// Returns the distance to another word.
  ///
  /// - Parameter other: The bytes of the other word; only ASCII letters are lowercased.
  /// - Returns: The distance, or `nil` if it is greater than three.
  /// - Complexity: O(*n*), where *n* is the length of the words.
  package func distance(to other: Span<UInt8>) -> Int? {
    guard abs(bytes.count - other.count) <= Self.farthest else { return nil }
    guard bytes.count <= 64, !bytes.isEmpty else {
      return isEqual(to: other) ? 0 : bytes.isEmpty ? other.count : nil
    }
    guard mayBeNear(other) else { return nil }
    let places = places.span
    let last: UInt64 = 1 << UInt64(bytes.count - 1)
    var (up, down): (UInt64, UInt64) = (.max, 0)
    var (diagonal, before): (UInt64, UInt64) = (0, 0)
    var distance = bytes.count
    for index in 0..<other.count {
      let here = places[Int(Self.lowercased(other[index]))]
      let swapped = ((~diagonal & here) << 1) & before
      diagonal = (((here & up) &+ up) ^ up) | here | down | swapped
      let right = down | ~(diagonal | up)
      let left = diagonal & up
      if right & last != 0 { distance += 1 }
      if left & last != 0 { distance -= 1 }
      let shifted = right << 1 | 1
      up = left << 1 | ~(diagonal | shifted)
      down = shifted & diagonal
      before = here
    }
    return distance <= Self.farthest ? distance : nil
  }

  /// Returns whether another word begins with this one, which must not be empty.
  ///
  /// - Parameter other: The bytes of the other word; only ASCII letters are lowercased.
  /// - Returns: Whether the other word begins with this one.
  /// - Complexity: O(*n*), where *n* is the length of the words.
  package func begins(_ other: Span<UInt8>) -> Bool {
    guard !bytes.isEmpty, bytes.count <= other.count else { return false }
    let bytes = bytes.span
    for index in 0..<bytes.count where Self.lowercased(other[index]) != bytes[index] {
      return false
    }
    return true
  }

  private func isEqual(to other: Span<UInt8>) -> Bool {
    other.count == bytes.count && (bytes.isEmpty || begins(other))
  }

  /// Whether the words share enough letters to be near.
  private func mayBeNear(_ other: Span<UInt8>) -> Bool {
    var theirs: UInt64 = 0
    for index in 0..<other.count { theirs |= Self.letter(Self.lowercased(other[index])) }
    return (letters & ~theirs).nonzeroBitCount <= Self.farthest
      && (theirs & ~letters).nonzeroBitCount <= Self.farthest
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }

  private static func letter(_ byte: UInt8) -> UInt64 { 1 &<< UInt64(byte & 63) }
}
