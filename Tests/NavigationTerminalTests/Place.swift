// Holds the place of NavigationTerminalTests until its first file is in.
