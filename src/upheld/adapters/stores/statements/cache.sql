-- name: create
CREATE TABLE IF NOT EXISTS claim_verdicts (
    key TEXT PRIMARY KEY,
    verdict TEXT NOT NULL,
    expires_at BIGINT NOT NULL
)

-- name: index
CREATE INDEX IF NOT EXISTS claim_verdicts_by_expiry ON claim_verdicts (expires_at)

-- name: get
SELECT verdict FROM claim_verdicts WHERE key = :key AND expires_at > :now

-- name: put
INSERT INTO claim_verdicts (key, verdict, expires_at) VALUES (:key, :verdict, :expires_at)
ON CONFLICT (key) DO UPDATE SET verdict = excluded.verdict, expires_at = excluded.expires_at

-- name: forget
DELETE FROM claim_verdicts WHERE key = :key RETURNING expires_at

-- name: sweep
DELETE FROM claim_verdicts WHERE expires_at <= :now RETURNING key
