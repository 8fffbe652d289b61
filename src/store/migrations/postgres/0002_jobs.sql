-- What each job does (enum store_job_kind in store.h), in one call each, so that a batch is one round trip. A job
-- that the tables forbid is undone by itself and says why. Results are a status (enum store_status: 0 done,
-- 1 conflict, 2 duplicate, 3 missing), what was made, and numbers of items. Whoever listens is told what changed
-- (docs/STORE.md, "Many processes"); that is heard when the batch is committed.

CREATE TYPE mur_result AS (status integer, made bigint, first bigint, last bigint, seq bigint);

CREATE FUNCTION mur_now() RETURNS bigint LANGUAGE sql VOLATILE AS $$
    SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint
$$;

CREATE FUNCTION mur_answer(a text[]) RETURNS void LANGUAGE sql AS $$
    INSERT INTO answer(account_id, slot, number, message_id, digest, proof, game, n)
    SELECT a[1]::bigint, a[2]::integer, a[3]::bigint, a[4], a[5]::bigint, a[6], a[7], a[8]::bigint
    WHERE a IS NOT NULL
    ON CONFLICT(account_id, slot) DO UPDATE SET number = excluded.number, message_id = excluded.message_id,
        digest = excluded.digest, proof = excluded.proof, game = excluded.game, n = excluded.n
$$;

CREATE FUNCTION mur_seats(of bigint, kinds integer[], accounts bigint[], bodies text[]) RETURNS void
LANGUAGE sql AS $$
    INSERT INTO seat(game_id, seat, kind, account_id, body)
    SELECT of, s.number - 1, s.kind, s.account, s.body
    FROM unnest(kinds, accounts, bodies) WITH ORDINALITY AS s(kind, account, body, number)
$$;

-- Fields are the bits of enum store_field.
CREATE FUNCTION mur_append_plain(p_game bigint, p_expected bigint, p_known bigint, p_at bigint, p_sender bigint,
    p_message text, kinds integer[], actors integer[], actions bigint[], bodies text[], ats bigint[],
    hashes bigint[], f integer, v_status integer, v_due bigint, v_setup text, v_rules integer, v_owner bigint,
    v_visibility integer, v_clock text, v_stand_in integer, v_commitment text, v_key text, v_result text,
    v_note text, s_kinds integer[], s_accounts bigint[], s_bodies text[], p_answer text[], p_by text,
    p_lease bigint)
RETURNS mur_result LANGUAGE plpgsql AS $$
DECLARE
    found_seq bigint;
    found_updated bigint;
    found_status integer;
    known_first bigint;
    known_span bigint;
    items bigint := cardinality(kinds);
BEGIN
    SELECT g.seq, g.updated, g.status INTO found_seq, found_updated, found_status
    FROM game g WHERE g.id = p_game FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        RETURN (3, 0, 1, 0, 0)::mur_result;
    END IF;
    IF p_message IS NOT NULL THEN
        SELECT i.seq, i.span INTO known_first, known_span FROM item i
        WHERE i.game_id = p_game AND i.sender = p_sender AND i.message_id = p_message;
        IF FOUND THEN
            RETURN (2, 0, known_first, known_first + known_span - 1, found_seq)::mur_result;
        END IF;
    END IF;
    IF found_seq <> p_expected OR (p_known <> 0 AND found_updated <> p_known) THEN
        RETURN (1, 0, 1, 0, found_seq)::mur_result;
    END IF;
    UPDATE game g SET seq = p_expected + items, updated = p_at,
        status = CASE WHEN f & 1 <> 0 THEN v_status ELSE g.status END,
        due = CASE WHEN f & 2 <> 0 THEN v_due ELSE g.due END,
        setup = CASE WHEN f & 8 <> 0 THEN v_setup ELSE g.setup END,
        rules_version = CASE WHEN f & 8 <> 0 THEN v_rules ELSE g.rules_version END,
        owner = CASE WHEN f & 16 <> 0 THEN v_owner ELSE g.owner END,
        visibility = CASE WHEN f & 32 <> 0 THEN v_visibility ELSE g.visibility END,
        clock = CASE WHEN f & 64 <> 0 THEN v_clock ELSE g.clock END,
        stand_in = CASE WHEN f & 64 <> 0 THEN v_stand_in ELSE g.stand_in END,
        commitment = CASE WHEN f & 128 <> 0 THEN v_commitment ELSE g.commitment END,
        key = CASE WHEN f & 256 <> 0 THEN v_key ELSE g.key END,
        result = CASE WHEN f & 512 <> 0 THEN v_result ELSE g.result END,
        note = CASE WHEN f & 1024 <> 0 THEN v_note ELSE g.note END,
        lease_by = p_by, lease_until = mur_now() + p_lease
    WHERE g.id = p_game;
    IF items > 0 THEN
        INSERT INTO item(game_id, seq, kind, actor, action, body, at, hash, sender, message_id, span)
        SELECT p_game, p_expected + i.number, i.kind, i.actor, i.action, i.body, i.at, i.hash,
            CASE WHEN i.number = 1 AND p_message IS NOT NULL THEN p_sender END,
            CASE WHEN i.number = 1 THEN p_message END,
            CASE WHEN i.number = 1 AND p_message IS NOT NULL THEN items END
        FROM unnest(kinds, actors, actions, bodies, ats, hashes)
            WITH ORDINALITY AS i(kind, actor, action, body, at, hash, number);
    END IF;
    IF f & 4 <> 0 THEN
        DELETE FROM seat WHERE game_id = p_game;
        PERFORM mur_seats(p_game, s_kinds, s_accounts, s_bodies);
    END IF;
    PERFORM mur_answer(p_answer);
    PERFORM pg_notify('muralha', 'game ' || p_game || ' ' || p_expected + items || ' ' || p_at);
    IF f & 1 <> 0 AND v_status >= 2 AND found_status < 2 THEN
        PERFORM pg_notify('muralha', 'ended ' || p_game);
    END IF;
    RETURN (0, 0, p_expected + 1, p_expected + items, p_expected + items)::mur_result;
END $$;

-- The same where an account that is named may be missing.
CREATE FUNCTION mur_append(p_game bigint, p_expected bigint, p_known bigint, p_at bigint, p_sender bigint,
    p_message text, kinds integer[], actors integer[], actions bigint[], bodies text[], ats bigint[],
    hashes bigint[], f integer, v_status integer, v_due bigint, v_setup text, v_rules integer, v_owner bigint,
    v_visibility integer, v_clock text, v_stand_in integer, v_commitment text, v_key text, v_result text,
    v_note text, s_kinds integer[], s_accounts bigint[], s_bodies text[], p_answer text[], p_by text,
    p_lease bigint)
RETURNS mur_result LANGUAGE plpgsql AS $$
BEGIN
    RETURN mur_append_plain(p_game, p_expected, p_known, p_at, p_sender, p_message, kinds, actors, actions,
        bodies, ats, hashes, f, v_status, v_due, v_setup, v_rules, v_owner, v_visibility, v_clock, v_stand_in,
        v_commitment, v_key, v_result, v_note, s_kinds, s_accounts, s_bodies, p_answer, p_by, p_lease);
EXCEPTION
    WHEN foreign_key_violation THEN RETURN (3, 0, 1, 0, 0)::mur_result;
    WHEN unique_violation THEN RETURN (1, 0, 1, 0, 0)::mur_result;
END $$;

CREATE FUNCTION mur_game_new(v_name text, v_setup text, v_rules integer, v_owner bigint, v_visibility integer,
    v_clock text, v_stand_in integer, v_status integer, v_created bigint, v_updated bigint, v_due bigint,
    v_commitment text, v_key text, v_result text, v_note text, s_kinds integer[], s_accounts bigint[],
    s_bodies text[], p_answer text[])
RETURNS mur_result LANGUAGE plpgsql AS $$
DECLARE
    made bigint;
BEGIN
    INSERT INTO game(name, setup, rules_version, owner, visibility, clock, stand_in, status, seq, created,
        updated, due, commitment, key, result, note)
    VALUES(v_name, v_setup, v_rules, v_owner, v_visibility, v_clock, v_stand_in, v_status, 0, v_created,
        v_updated, v_due, v_commitment, v_key, v_result, v_note)
    RETURNING id INTO made;
    PERFORM mur_seats(made, s_kinds, s_accounts, s_bodies);
    PERFORM mur_answer(p_answer);
    PERFORM pg_notify('muralha', 'made ' || made || ' ' || COALESCE(v_owner, 0));
    RETURN (0, made, 1, 0, 0)::mur_result;
EXCEPTION
    WHEN foreign_key_violation THEN RETURN (3, 0, 1, 0, 0)::mur_result;
    WHEN unique_violation THEN RETURN (1, 0, 1, 0, 0)::mur_result;
END $$;

CREATE FUNCTION mur_game_delete(p_game bigint, p_known bigint, p_answer text[]) RETURNS mur_result
LANGUAGE plpgsql AS $$
DECLARE
    found_updated bigint;
BEGIN
    SELECT updated INTO found_updated FROM game WHERE id = p_game FOR UPDATE;
    IF NOT FOUND THEN
        RETURN (3, 0, 1, 0, 0)::mur_result;
    ELSIF p_known <> 0 AND p_known <> found_updated THEN
        RETURN (1, 0, 1, 0, 0)::mur_result;
    END IF;
    DELETE FROM game WHERE id = p_game;
    PERFORM mur_answer(p_answer);
    PERFORM pg_notify('muralha', 'gone ' || p_game);
    RETURN (0, 0, 1, 0, 0)::mur_result;
EXCEPTION
    WHEN foreign_key_violation THEN RETURN (3, 0, 1, 0, 0)::mur_result;
END $$;

CREATE FUNCTION mur_chat(p_game bigint, p_account bigint, p_actor integer, p_body text, p_at bigint,
    p_message text, p_answer text[])
RETURNS mur_result LANGUAGE plpgsql AS $$
DECLARE
    made bigint;
BEGIN
    PERFORM 1 FROM game WHERE id = p_game FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        RETURN (3, 0, 1, 0, 0)::mur_result;
    END IF;
    IF p_message IS NOT NULL THEN
        SELECT number INTO made FROM line WHERE game_id = p_game
            AND COALESCE(account_id, 0) = COALESCE(p_account, 0) AND message_id = p_message;
        IF FOUND THEN
            RETURN (2, made, 1, 0, 0)::mur_result;
        END IF;
    END IF;
    INSERT INTO line(game_id, number, account_id, actor, body, at, message_id)
    SELECT p_game, COALESCE(MAX(number), 0) + 1, p_account, p_actor, p_body, p_at, p_message
    FROM line WHERE game_id = p_game
    RETURNING number INTO made;
    PERFORM mur_answer(p_answer);
    PERFORM pg_notify('muralha', 'chat ' || p_game || ' ' || made);
    RETURN (0, made, 1, 0, 0)::mur_result;
EXCEPTION
    WHEN foreign_key_violation THEN RETURN (3, 0, 1, 0, 0)::mur_result;
    WHEN unique_violation THEN RETURN (1, 0, 1, 0, 0)::mur_result;
END $$;

CREATE FUNCTION mur_account_new(v_name text, v_login text, v_passphrase text, v_created bigint, v_token text,
    p_answer text[])
RETURNS mur_result LANGUAGE plpgsql AS $$
DECLARE
    made bigint;
BEGIN
    INSERT INTO account(name, login, passphrase, created) VALUES(v_name, v_login, v_passphrase, v_created)
    RETURNING id INTO made;
    IF v_token IS NOT NULL THEN
        INSERT INTO session(token_hash, account_id, used) VALUES(v_token, made, v_created);
    END IF;
    PERFORM mur_answer(p_answer);
    RETURN (0, made, 1, 0, 0)::mur_result;
EXCEPTION
    WHEN foreign_key_violation THEN RETURN (3, 0, 1, 0, 0)::mur_result;
    WHEN unique_violation THEN RETURN (1, 0, 1, 0, 0)::mur_result;
END $$;

CREATE FUNCTION mur_sessions_end(p_account bigint, p_before bigint, p_except text) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
    ended bigint;
BEGIN
    DELETE FROM session WHERE (p_account = 0 OR account_id = p_account) AND used < p_before
        AND token_hash <> p_except;
    GET DIAGNOSTICS ended = ROW_COUNT;
    RETURN ended;
END $$;

CREATE FUNCTION mur_account_set(p_account bigint, v_name text, v_login text, v_passphrase text, v_token text,
    p_answer text[])
RETURNS mur_result LANGUAGE plpgsql AS $$
DECLARE
    ended bigint := 0;
BEGIN
    UPDATE account SET name = v_name, login = v_login, passphrase = v_passphrase WHERE id = p_account;
    IF NOT FOUND THEN
        RETURN (3, 0, 1, 0, 0)::mur_result;
    END IF;
    IF v_token IS NOT NULL THEN
        ended := mur_sessions_end(p_account, 9223372036854775807, v_token);
    END IF;
    PERFORM mur_answer(p_answer);
    PERFORM pg_notify('muralha', 'person ' || p_account);
    RETURN (0, ended, 1, 0, 0)::mur_result;
EXCEPTION
    WHEN foreign_key_violation THEN RETURN (3, 0, 1, 0, 0)::mur_result;
    WHEN unique_violation THEN RETURN (1, 0, 1, 0, 0)::mur_result;
END $$;

CREATE FUNCTION mur_session_put(v_token text, v_account bigint, v_used bigint, p_answer text[])
RETURNS mur_result LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO session(token_hash, account_id, used) VALUES(v_token, v_account, v_used)
    ON CONFLICT(token_hash) DO UPDATE SET account_id = excluded.account_id, used = excluded.used;
    PERFORM mur_answer(p_answer);
    RETURN (0, 0, 1, 0, 0)::mur_result;
EXCEPTION
    WHEN foreign_key_violation THEN RETURN (3, 0, 1, 0, 0)::mur_result;
END $$;

-- How: 0 says that it was used, 1 ends it, 2 ends those of the account (0: of all) that were used before, except it.
CREATE FUNCTION mur_session(how integer, v_token text, v_account bigint, v_used bigint, p_answer text[])
RETURNS mur_result LANGUAGE plpgsql AS $$
DECLARE
    whose bigint;
    ended bigint := 0;
BEGIN
    IF how = 0 THEN
        UPDATE session SET used = v_used WHERE token_hash = v_token;
        IF NOT FOUND THEN
            RETURN (3, 0, 1, 0, 0)::mur_result;
        END IF;
    ELSIF how = 1 THEN
        DELETE FROM session WHERE token_hash = v_token RETURNING account_id INTO whose;
        IF FOUND THEN
            PERFORM pg_notify('muralha', 'person ' || whose);
        END IF;
    ELSE
        ended := mur_sessions_end(v_account, v_used, v_token);
        IF v_account <> 0 AND ended > 0 THEN
            PERFORM pg_notify('muralha', 'person ' || v_account);
        END IF;
    END IF;
    PERFORM mur_answer(p_answer);
    RETURN (0, ended, 1, 0, 0)::mur_result;
EXCEPTION
    WHEN foreign_key_violation THEN RETURN (3, 0, 1, 0, 0)::mur_result;
END $$;

CREATE FUNCTION mur_forget(p_after bigint, p_limit integer, p_sessions bigint, p_accounts bigint,
    p_answer text[])
RETURNS mur_result LANGUAGE plpgsql AS $$
DECLARE
    until bigint;
    gone bigint;
BEGIN
    SELECT COALESCE(MAX(id), 0) INTO until
    FROM (SELECT id FROM account WHERE id > p_after ORDER BY id LIMIT p_limit) AS next;
    DELETE FROM session WHERE account_id > p_after AND account_id <= until AND used < p_sessions;
    DELETE FROM account a WHERE a.id > p_after AND a.id <= until AND a.login IS NULL
        AND NOT EXISTS(SELECT 1 FROM session s WHERE s.account_id = a.id AND s.used >= p_accounts)
        AND NOT EXISTS(SELECT 1 FROM game g WHERE g.owner = a.id)
        AND NOT EXISTS(SELECT 1 FROM seat s WHERE s.account_id = a.id)
        AND NOT EXISTS(SELECT 1 FROM line l WHERE l.account_id = a.id);
    GET DIAGNOSTICS gone = ROW_COUNT;
    PERFORM mur_answer(p_answer);
    RETURN (0, until, 1, 0, gone)::mur_result;
EXCEPTION
    WHEN foreign_key_violation THEN RETURN (3, 0, 1, 0, 0)::mur_result;
END $$;

CREATE FUNCTION mur_setting(p_name text, p_value text, p_once integer, p_answer text[]) RETURNS mur_result
LANGUAGE plpgsql AS $$
BEGIN
    IF p_value = '' THEN
        DELETE FROM setting WHERE name = p_name;
    ELSIF p_once <> 0 THEN
        INSERT INTO setting(name, value) VALUES(p_name, p_value) ON CONFLICT(name) DO NOTHING;
    ELSE
        INSERT INTO setting(name, value) VALUES(p_name, p_value)
        ON CONFLICT(name) DO UPDATE SET value = excluded.value;
    END IF;
    PERFORM mur_answer(p_answer);
    RETURN (0, 0, 1, 0, 0)::mur_result;
EXCEPTION
    WHEN foreign_key_violation THEN RETURN (3, 0, 1, 0, 0)::mur_result;
END $$;
