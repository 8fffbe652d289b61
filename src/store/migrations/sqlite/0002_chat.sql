-- What people say at a table, and what an operator sets for the whole store.

CREATE TABLE line(
    game_id INTEGER NOT NULL REFERENCES game(id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    account_id INTEGER REFERENCES account(id) ON DELETE SET NULL,
    actor INTEGER NOT NULL,
    body TEXT NOT NULL,
    at INTEGER NOT NULL,
    message_id TEXT,
    PRIMARY KEY(game_id, number)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX line_message ON line(game_id, COALESCE(account_id, 0), message_id)
    WHERE message_id IS NOT NULL;

CREATE TABLE setting(
    name TEXT PRIMARY KEY NOT NULL,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
