extension Character {
  /// Whether the character is a single printable ASCII byte.
  var isPlainASCII: Bool {
    utf8.count == 1 && utf8.allSatisfy { (0x20..<0x7F).contains($0) }
  }

  /// Whether the character is a single scalar known to be visible and one column wide: printable
  /// ASCII, or one of the letters and symbols that apps draw most often.
  var isPlain: Bool {
    if isPlainASCII { return true }
    let scalars = unicodeScalars
    guard let first = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex
    else { return false }
    switch first.value {
    // Latin letters; punctuation; box drawing and blocks.
    case 0xAE...0x17F, 0x2013...0x2014, 0x2018...0x201D, 0x2022, 0x2026, 0x2039...0x203A,
      0x2500...0x259F:
      return true
    default: return false
    }
  }

  /// Whether the character can be shown unchanged: it contains no hidden scalars that its script
  /// does not need, and no mark without a base letter.
  var isVisiblySafe: Bool {
    if isPlainASCII { return true }
    var previous: Unicode.Scalar?
    for scalar in unicodeScalars {
      guard isExpected(scalar, after: previous) else { return false }
      previous = scalar
    }
    return true
  }

  /// The character with stand-ins for its hidden scalars.
  var visiblySafe: String {
    if isVisiblySafe { return String(self) }
    var safe = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if isExpected(scalar, after: safe.last) {
        safe.append(scalar)
      } else if !scalar.isHidden && scalar.properties.isGraphemeExtend {
        safe.append("\u{25CC}")
        safe.append(scalar)
      } else {
        safe.append(scalar.standIn)
      }
    }
    return String(safe)
  }

  /// Returns whether a scalar may stay, given the first scalar and the last one shown.
  private func isExpected(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar?) -> Bool {
    guard let previous, let first = unicodeScalars.first else {
      return !scalar.isHidden && scalar.columns > 0
    }
    guard scalar.isHidden else {
      // Letters that only join others, as in Hangul, do not join a stand-in.
      return previous != "\u{FFFD}" || scalar.columns > 0 || scalar.properties.isGraphemeExtend
    }
    guard !previous.isHidden || previous.isVariationSelector || previous.isTag else { return false }
    guard previous != "\u{FFFD}" else { return false }
    if scalar.isJoiner { return previous.value >= 0x600 }
    if scalar.isVariationSelector { return !previous.isASCII || previous.properties.isEmoji }
    if scalar.isTag { return first.value == 0x1F3F4 }
    return scalar.isJamo && previous.isJamo
  }

  /// Whether the character begins with an emoji, which then alone determines its width.
  package var isEmojiLed: Bool { unicodeScalars.first?.leadsEmoji ?? false }
}
