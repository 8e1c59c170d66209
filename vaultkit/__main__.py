"""`python -m vaultkit`: the same front door as the `vaultkit` command."""

from vaultkit.cli.app import main

if __name__ == "__main__":
    main()
