-- Who may call, and what each account chose. Secrets are kept as SHA-256, argon2 or sealed only.

CREATE TABLE accounts (
    id TEXT PRIMARY KEY,
    email TEXT NOT NULL,
    email_folded TEXT NOT NULL UNIQUE,
    password_hash TEXT NOT NULL,
    plan TEXT NOT NULL,
    role TEXT NOT NULL,
    language TEXT NOT NULL,
    sensitivity TEXT NOT NULL,
    keep_checks INTEGER NOT NULL,
    created_at BIGINT NOT NULL
);

CREATE TABLE sessions (
    digest TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id),
    csrf TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);

CREATE INDEX sessions_by_account ON sessions (account);

CREATE TABLE credentials (
    id TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id),
    product TEXT NOT NULL,
    scopes TEXT NOT NULL,
    digest TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    hint TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT,
    revoked_at BIGINT
);

CREATE INDEX credentials_by_account ON credentials (account, created_at);

CREATE TABLE links (
    digest TEXT PRIMARY KEY,
    purpose TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);

CREATE TABLE provider_keys (
    account TEXT PRIMARY KEY REFERENCES accounts (id),
    provider TEXT NOT NULL,
    model TEXT NOT NULL,
    sealed TEXT NOT NULL,
    stored_at BIGINT NOT NULL
);

CREATE TABLE topups (
    id TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id),
    credits BIGINT NOT NULL CHECK (credits > 0),
    reason TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    state TEXT NOT NULL,
    decided_at BIGINT,
    decided_by TEXT
);

CREATE INDEX topups_by_account ON topups (account, created_at);
