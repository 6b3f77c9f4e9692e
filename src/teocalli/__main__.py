from teocalli.cli import main

main()
