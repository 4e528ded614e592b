// Holds the place of TerminalTesting until its first file is in.
