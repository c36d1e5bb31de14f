-- Finished checks, and thumbs. `feedback` has no column that could name an account (R55, T16).

CREATE TABLE checks (
    id TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    source_app TEXT NOT NULL,
    idempotency_key TEXT,
    body TEXT NOT NULL
);

CREATE INDEX checks_by_account ON checks (account, created_at, id);
CREATE UNIQUE INDEX checks_by_idempotency_key ON checks (account, idempotency_key)
WHERE idempotency_key IS NOT NULL;

CREATE TABLE feedback (
    source_app TEXT NOT NULL,
    rating TEXT NOT NULL,
    given_on TEXT NOT NULL,
    check_id TEXT,
    snippet TEXT,
    prior TEXT,
    overall DOUBLE PRECISION,
    comment TEXT
);
