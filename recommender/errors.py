"""Every error Segue raises on purpose, divided by whose fault it is.

SegueError
├── UserError                what a person asked cannot be done; the text is shown as it is
│   └── UnknownCommandError  no command of that name
├── InputError               a file, script or row that does not hold what it should
│   └── CatalogueFileError   a catalogue file that cannot be read at all
├── SetupError               the operator's: a setting, a missing extra, a directory
│   └── NewerDatabaseError   a database written by a newer release
├── StoreError               a database or an index that cannot be read or written
│   ├── DamagedIndexError    an index that does not open; `segue catalog rebuild` mends it
│   └── StorageFullError     no space left; what was there is intact
└── RemoteError              a model or a service that did not answer in time or in form
    └── DeliveryError        a platform did not take a reply; `lasting` where trying again is of no use

The text of an error is one plain sentence, fit to be shown; details go to the log by `raise ... from`.
"""


class SegueError(Exception):
    """Anything Segue raises on purpose."""


class UserError(SegueError):
    """What a person asked for cannot be done; the text is shown to them as it is."""


class UnknownCommandError(UserError):
    """There is no command of that name."""


class InputError(SegueError):
    """A file, a script line or a row does not hold what it should."""


class CatalogueFileError(InputError):
    """A catalogue file cannot be read at all."""


class SetupError(SegueError):
    """The operator must change something: a setting, an extra, a directory."""


class NewerDatabaseError(SetupError):
    """A database was written by a newer release and is left alone."""


class StoreError(SegueError):
    """A database or an index cannot be read or written."""


class DamagedIndexError(StoreError):
    """An index does not open; it can be rebuilt from the database."""


class StorageFullError(StoreError):
    """No space is left on the volume; what was stored before is intact."""


class RemoteError(SegueError):
    """A model or a service did not answer in time or in form."""


class DeliveryError(RemoteError):
    """A platform did not take a reply.

    `lasting`: it never will (no permission, the channel is gone). `again`: it asks to be tried again at once.
    """

    def __init__(self, text: str, *, lasting: bool = False, again: bool = False) -> None:
        super().__init__(text)
        self.lasting = lasting
        self.again = again
