await LibraryApp.program(Library()).main()
