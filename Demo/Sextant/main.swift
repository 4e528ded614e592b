import LinkTool

Tool.main()
