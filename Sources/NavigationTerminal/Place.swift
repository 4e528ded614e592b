// Holds the place of NavigationTerminal until its first file is in.
