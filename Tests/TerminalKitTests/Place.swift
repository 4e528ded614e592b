// Holds the place of TerminalKitTests until its first file is in.
