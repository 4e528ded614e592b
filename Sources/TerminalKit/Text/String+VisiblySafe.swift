extension String {
  /// The text with a visible stand-in for everything that hides, reorders or commands.
  ///
  /// Control characters become their pictures (`␛`, `␊`), what is invisible or turns the direction
  /// of writing becomes `�`, and a mark without a letter gets a dotted circle to stand on. Joiners
  /// and variation selectors stay where a script or an emoji needs them. No result is ever part of
  /// an escape sequence, and a safe text comes out unchanged. Costs O(*n*).
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
