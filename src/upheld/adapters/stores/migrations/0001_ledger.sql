-- The ledger. Times are whole microseconds since 1970 in UTC; a key of '' is the whole account.

CREATE TABLE ledger_limits (
    account TEXT NOT NULL,
    unit TEXT NOT NULL,
    key TEXT NOT NULL,
    allowance BIGINT CHECK (allowance >= 0),
    PRIMARY KEY (account, unit, key)
);

CREATE TABLE ledger_holds (
    ref TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    unit TEXT NOT NULL,
    key TEXT NOT NULL,
    amount BIGINT NOT NULL CHECK (amount >= 0),
    period TEXT NOT NULL,
    expires_at BIGINT NOT NULL,
    reserved_at BIGINT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('held', 'settled', 'released')),
    attempt INTEGER NOT NULL,
    actual BIGINT CHECK (actual BETWEEN 0 AND amount),
    closed_at BIGINT,
    fingerprint TEXT NOT NULL
);

CREATE INDEX ledger_holds_lapsing ON ledger_holds (account, unit, expires_at) WHERE state = 'held';

CREATE TABLE ledger_entries (
    seq SERIAL_KEY,
    account TEXT NOT NULL,
    unit TEXT NOT NULL,
    key TEXT NOT NULL,
    period TEXT NOT NULL,
    kind TEXT NOT NULL,
    ref TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    at BIGINT NOT NULL,
    reserved BIGINT NOT NULL,
    settled BIGINT NOT NULL,
    granted BIGINT NOT NULL,
    UNIQUE (ref, attempt, kind)
);

-- Nothing is ever charged twice under one ref, whatever the code above does.
CREATE UNIQUE INDEX ledger_entries_settled_once ON ledger_entries (ref) WHERE kind = 'settled';
CREATE INDEX ledger_entries_by_account ON ledger_entries (account, unit, seq);

-- The sums of the entries, kept by a trigger alone.
CREATE TABLE ledger_totals (
    account TEXT NOT NULL,
    unit TEXT NOT NULL,
    key TEXT NOT NULL,
    period TEXT NOT NULL,
    reserved BIGINT NOT NULL CHECK (reserved >= 0),
    settled BIGINT NOT NULL CHECK (settled >= 0),
    granted BIGINT NOT NULL CHECK (granted >= 0),
    PRIMARY KEY (account, unit, key, period)
);

CREATE TABLE check_records (
    key TEXT NOT NULL,
    seq BIGINT NOT NULL,
    id TEXT NOT NULL UNIQUE,
    operation TEXT NOT NULL,
    place INTEGER NOT NULL,
    completed_at BIGINT NOT NULL,
    passed INTEGER NOT NULL,
    findings INTEGER NOT NULL,
    request_digest TEXT NOT NULL,
    result_digest TEXT NOT NULL,
    source_sha TEXT,
    PRIMARY KEY (key, seq)
);
