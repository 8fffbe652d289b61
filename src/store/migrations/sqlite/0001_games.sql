-- People, tables and what happened at them. Times are milliseconds since 1970. Texts that are empty are '',
-- except where NULL keeps them out of an index.

CREATE TABLE account(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    login TEXT UNIQUE,              -- NULL: this account has no passphrase
    passphrase TEXT NOT NULL,       -- its hash
    created INTEGER NOT NULL
) STRICT;

CREATE TABLE session(
    token_hash TEXT PRIMARY KEY NOT NULL,
    account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
    used INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX session_account ON session(account_id);

CREATE TABLE game(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE,      -- public and unguessable
    setup TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    owner INTEGER REFERENCES account(id) ON DELETE SET NULL,
    visibility INTEGER NOT NULL,    -- 0 by link, 1 public
    clock TEXT NOT NULL,
    stand_in INTEGER NOT NULL,
    status INTEGER NOT NULL,        -- 0 lobby, 1 playing, 2 finished, 3 set aside
    seq INTEGER NOT NULL,           -- of the last item
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    due INTEGER NOT NULL,           -- when a clock runs out; 0: none runs
    commitment TEXT NOT NULL,
    key TEXT NOT NULL,
    result TEXT NOT NULL,
    note TEXT NOT NULL
) STRICT;
CREATE INDEX game_status ON game(status, id);
CREATE INDEX game_public ON game(status, id) WHERE visibility = 1;
CREATE INDEX game_owner ON game(owner, id) WHERE owner IS NOT NULL;
CREATE INDEX game_due ON game(due, id) WHERE due > 0;

CREATE TABLE seat(
    game_id INTEGER NOT NULL REFERENCES game(id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    account_id INTEGER REFERENCES account(id) ON DELETE SET NULL,
    body TEXT NOT NULL,
    PRIMARY KEY(game_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seat_account ON seat(account_id, game_id) WHERE account_id IS NOT NULL;

CREATE TABLE item(
    game_id INTEGER NOT NULL REFERENCES game(id) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    actor INTEGER NOT NULL,
    action INTEGER NOT NULL,
    body TEXT NOT NULL,
    at INTEGER NOT NULL,
    hash INTEGER,                   -- of the state after it
    sender INTEGER,                 -- of the first item of a message: who sent it,
    message_id TEXT,                -- its id,
    span INTEGER,                   -- and how many items it made
    PRIMARY KEY(game_id, seq)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX item_message ON item(game_id, sender, message_id) WHERE message_id IS NOT NULL;
