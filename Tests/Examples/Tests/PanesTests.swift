import Testing

/// Two stores in one program, run as a process of its own.
@Suite struct PanesTests {
  private func session(_ lines: String) throws -> [String] {
    let (printed, code) = try ExampleProgram(name: "PanesExample").run(lines)
    #expect(code == 0)
    return printed
  }

  @Test func `what one pane does leaves the other, its history and its changes alone`() throws {
    #expect(
      try session(
        """
        left open docs
        right open music
        left open letters
        left undo
        right undo
        left redo
        right redo
        left ask really
        right up
        """) == [
          "left/docs | right", "left/docs | right/music", "left/docs/letters | right/music",
          "left/docs | right/music", "left/docs | right", "left/docs/letters | right",
          "left/docs/letters | right/music", "left/docs/letters/really? | right/music",
          "left/docs/letters/really? | right", "5 and 4 changes",
        ])
  }

  @Test func `signing in to one opens nothing in the other`() throws {
    #expect(
      try session(
        """
        left open .secret
        right open .secret
        left unlock ada
        left lock
        right up
        """) == [
          "left/locked (1 waiting) | right",
          "left/locked (1 waiting) | right/locked (1 waiting)",
          "left/.secret | right/locked (1 waiting)", "left | right/locked (1 waiting)",
          "left | right", "2 and 0 changes",
        ])
  }

  @Test func `a listener of one executes in the other, which is not busy`() throws {
    #expect(
      try session(
        """
        link panes
        left open docs
        unlink panes
        left up
        right open more
        """) == [
          "left | right", "  right: success", "left/docs | right/docs", "left/docs | right/docs",
          "left | right/docs", "left | right/docs/more", "2 and 2 changes",
        ])
  }

  @Test func `what one saved the other takes up, through its own gate`() throws {
    #expect(
      try session(
        """
        left unlock ada
        left open docs
        left open .secret
        copy left
        right unlock ada
        """) == [
          "left | right", "left/docs | right", "left/docs/.secret | right", "  copied",
          "left/docs/.secret | right/docs (1 waiting)",
          "left/docs/.secret | right/docs/.secret", "2 and 2 changes",
        ])
  }

  @Test func `what one person saved opens for nobody else`() throws {
    #expect(
      try session(
        """
        left unlock ada
        left open .secret
        copy left
        right unlock grace
        """) == [
          "left | right", "left/.secret | right", "  copied",
          "left/.secret | right (1 waiting)", "left/.secret | right", "1 and 0 changes",
        ])
  }
}
