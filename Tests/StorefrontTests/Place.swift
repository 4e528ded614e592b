// Holds the place of StorefrontTests until its first file is in.
