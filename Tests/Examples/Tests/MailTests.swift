import Testing

/// The mail program, run as a process of its own.
@Suite struct MailTests {
  private func session(_ lines: String) throws -> [String] {
    let (printed, code) = try ExampleProgram(name: "MailExample").run(lines)
    #expect(code == 0)
    return printed
  }

  @Test func `reading goes forward and back, and a message is read once it showed`() throws {
    #expect(
      try session(
        """
        mailbox inbox
        open 7
        open 7
        back
        open 7
        undo
        home
        """) == [
          "mail › inbox", "mail › inbox › message 7", "  no: it shows already",
          "mail › inbox › message 7", "mail › inbox", "mail › inbox › message 7", "mail › inbox",
          "mail", "0 sent, 1 read, 0 under way",
        ])
  }

  @Test func `writing waits for sign-in, and ends with what was written`() throws {
    #expect(
      try session(
        """
        mailbox inbox
        write
        login ada
        type grace@example.com
        type See you at noon
        type
        """) == [
          "mail › inbox", "  waits: what you asked for", "mail › inbox › sign-in",
          "  hello, ada", "  resumed what you asked for", "mail › inbox › recipient",
          "mail › inbox › recipient › text", "mail › inbox › recipient › text › sending",
          "  sent to grace@example.com: See you at noon", "mail › inbox",
          "1 sent, 0 read, 0 under way",
        ])
  }

  @Test func `a flow that is left, or that a link or a sign-out takes away, says so`() throws {
    #expect(
      try session(
        """
        login ada
        write
        back
        write
        leave
        write
        link mail://messages/3
        write
        logout
        """) == [
          "  hello, ada", "mail", "mail › recipient", "  not sent", "mail", "mail › recipient",
          "  not sent", "mail", "mail › recipient", "  taken away", "mail › message 3",
          "mail › message 3 › recipient", "  taken away", "  goodbye", "mail",
          "0 sent, 1 read, 0 under way",
        ])
  }

  @Test func `links wait for sign-in, or lead nowhere and say so`() throws {
    #expect(
      try session(
        """
        link mail://settings
        back
        link mail://settings
        login ada
        link mail://nowhere
        """) == [
          "  waits: mail://settings", "mail › sign-in", "  dropped 1", "mail",
          "  waits: mail://settings", "mail › sign-in", "  hello, ada",
          "  resumed mail://settings", "mail › settings", "  no such place: mail://nowhere",
          "mail › settings",
          "0 sent, 0 read, 0 under way",
        ])
  }
}
