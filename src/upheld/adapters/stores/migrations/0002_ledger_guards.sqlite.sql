CREATE TRIGGER ledger_entries_totals AFTER INSERT ON ledger_entries
BEGIN
    INSERT INTO ledger_totals (account, unit, key, period, reserved, settled, granted)
    VALUES (new.account, new.unit, '', new.period, 0, 0, 0),
        (new.account, new.unit, new.key, new.period, 0, 0, 0)
    ON CONFLICT (account, unit, key, period) DO NOTHING;
    UPDATE ledger_totals SET
        reserved = reserved + new.reserved,
        settled = settled + new.settled,
        granted = granted + new.granted
    WHERE account = new.account AND unit = new.unit AND period = new.period
        AND key IN ('', new.key);
END;

CREATE TRIGGER ledger_entries_never_change BEFORE UPDATE ON ledger_entries
BEGIN
    SELECT RAISE(ABORT, 'ledger entries are append-only');
END;

CREATE TRIGGER ledger_entries_never_go BEFORE DELETE ON ledger_entries
BEGIN
    SELECT RAISE(ABORT, 'ledger entries are append-only');
END;
