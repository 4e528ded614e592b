extension String {
  /// The text, with visible stand-ins for control characters, invisible characters and direction
  /// controls.
  ///
  /// Control characters become control pictures (`␛`, `␊`), invisible characters and direction
  /// controls become `�`, and a mark without a letter gets a dotted circle as its base. Joiners and
  /// variation selectors are kept where a script or an emoji needs them. The result never contains
  /// an escape sequence, and safe text is unchanged.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public var visiblySafe: String {
    if isPlainASCII { return self }
    var safe = ""
    for character in self {
      if character.isVisiblySafe {
        safe.append(character)
      } else {
        safe += character.visiblySafe
      }
    }
    return safe
  }
}
