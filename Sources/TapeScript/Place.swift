// Holds the place of TapeScript until its first file is in.
