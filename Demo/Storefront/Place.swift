// Holds the place of Storefront until its first file is in.
