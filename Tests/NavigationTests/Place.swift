// Holds the place of NavigationTests until its first file is in.
