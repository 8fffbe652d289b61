-- What people were answered last, so that a message that is sent again after a restart gets the same answer; and
-- an index for taking away accounts that nobody uses.

CREATE TABLE answer(
    account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
    slot INTEGER NOT NULL,          -- number modulo how many are kept
    number INTEGER NOT NULL,        -- counts the account's answers
    message_id TEXT NOT NULL,
    digest INTEGER NOT NULL,        -- of the message, without its passphrase
    proof TEXT NOT NULL,            -- argon2id of its passphrase, if it had one
    game TEXT NOT NULL,             -- what the answer names
    n INTEGER NOT NULL,             -- the number of the item that it names; -1: none
    PRIMARY KEY(account_id, slot)
) STRICT, WITHOUT ROWID;
CREATE INDEX line_account ON line(account_id) WHERE account_id IS NOT NULL;
