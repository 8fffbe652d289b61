-- What processes that share a database agree about by its clock: whether anybody served it, and who looks after
-- which game.

-- Says that it is served, and how long it was not, altogether. The first after a gap adds it: then no process was
-- there, or none could get here. Clocks of games do not run in that time (src/server/downtime.c).
CREATE FUNCTION mur_beat(OUT now bigint, OUT down bigint) LANGUAGE plpgsql AS $$
DECLARE
    kept text;
    alive bigint;
BEGIN
    now := mur_now();
    SELECT value INTO kept FROM setting WHERE name = 'clock';
    IF kept IS NULL THEN
        INSERT INTO setting(name, value) VALUES('clock', now || ' 0') ON CONFLICT(name) DO NOTHING;
        SELECT value INTO kept FROM setting WHERE name = 'clock';
    END IF;
    IF now - split_part(kept, ' ', 1)::bigint > 2000 THEN
        SELECT value INTO kept FROM setting WHERE name = 'clock' FOR UPDATE;
        alive := split_part(kept, ' ', 1)::bigint;
        down := split_part(kept, ' ', 2)::bigint;
        IF now - alive > 5000 THEN
            alive := GREATEST(alive, (SELECT MAX(updated) FROM game WHERE status = 1));
            down := down + GREATEST(now - alive, 0);
        END IF;
        UPDATE setting SET value = GREATEST(now, alive) || ' ' || down WHERE name = 'clock';
    ELSE
        down := split_part(kept, ' ', 2)::bigint;
    END IF;
END $$;

-- Goes on looking after some games, and takes others for which something is due and nobody else does.
CREATE FUNCTION mur_claim(p_by text, p_lease bigint, p_keep bigint[], p_most integer)
RETURNS SETOF bigint LANGUAGE plpgsql AS $$
DECLARE
    now bigint := mur_now();
BEGIN
    RETURN QUERY
    UPDATE game SET lease_until = now + p_lease
    WHERE id IN (SELECT id FROM game WHERE id = ANY(p_keep) AND lease_by = p_by ORDER BY id
        FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING id;
    RETURN QUERY
    UPDATE game SET lease_by = p_by, lease_until = now + p_lease
    WHERE id IN (SELECT id FROM game WHERE due > 0 AND due <= now AND lease_until <= now AND status < 2
        ORDER BY due, id LIMIT p_most FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING id;
END $$;
