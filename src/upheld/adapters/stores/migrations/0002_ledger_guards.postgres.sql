CREATE FUNCTION ledger_totals_add() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO ledger_totals (account, unit, key, period, reserved, settled, granted)
    SELECT new.account, new.unit, k, new.period, 0, 0, 0
    FROM (SELECT '' AS k UNION SELECT new.key) AS keys
    ON CONFLICT (account, unit, key, period) DO NOTHING;
    UPDATE ledger_totals SET
        reserved = reserved + new.reserved,
        settled = settled + new.settled,
        granted = granted + new.granted
    WHERE account = new.account AND unit = new.unit AND period = new.period
        AND key IN ('', new.key);
    RETURN NULL;
END;
$$;

CREATE TRIGGER ledger_entries_totals AFTER INSERT ON ledger_entries
FOR EACH ROW EXECUTE FUNCTION ledger_totals_add();

CREATE FUNCTION ledger_entries_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'ledger entries are append-only';
END;
$$;

CREATE TRIGGER ledger_entries_never_change BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
FOR EACH STATEMENT EXECUTE FUNCTION ledger_entries_refuse();
