-- name: limit
INSERT INTO ledger_limits (account, unit, key, allowance)
VALUES (:account, :unit, :key, :allowance)
ON CONFLICT (account, unit, key) DO UPDATE SET allowance = excluded.allowance

-- name: limit_now
SELECT l.allowance AS allowance FROM (SELECT 1 AS present) AS always
LEFT JOIN ledger_limits AS l ON l.account = :account AND l.unit = :unit AND l.key = :key

-- name: balance
SELECT
    l.account AS limited,
    l.allowance AS allowance,
    coalesce(t.reserved, 0) AS reserved,
    coalesce(t.settled, 0) AS settled,
    coalesce(t.granted, 0) AS granted,
    coalesce((
        SELECT sum(h.amount) FROM ledger_holds AS h
        WHERE h.account = :account AND h.unit = :unit AND (h.key = :key OR :key = '')
            AND h.period = :period AND h.state = 'held' AND h.expires_at <= :now
    ), 0) AS lapsed
FROM (SELECT 1 AS present) AS always
LEFT JOIN ledger_limits AS l ON l.account = :account AND l.unit = :unit AND l.key = :key
LEFT JOIN ledger_totals AS t
    ON t.account = :account AND t.unit = :unit AND t.key = :key AND t.period = :period

-- name: hold
SELECT * FROM ledger_holds WHERE ref = :ref

-- name: lapsed
SELECT * FROM ledger_holds
WHERE account = :account AND unit = :unit AND state = 'held' AND expires_at <= :now
ORDER BY expires_at LIMIT 1000

-- name: lapsing_accounts
SELECT DISTINCT account, unit FROM ledger_holds WHERE state = 'held' AND expires_at <= :now

-- name: hold_make
INSERT INTO ledger_holds (
    ref, account, unit, key, amount, period, expires_at, reserved_at, state, attempt, fingerprint
)
VALUES (
    :ref, :account, :unit, :key, :amount, :period, :expires_at, :reserved_at, 'held', :attempt,
    :fingerprint
)
ON CONFLICT (ref) DO UPDATE SET
    amount = excluded.amount, period = excluded.period, expires_at = excluded.expires_at,
    reserved_at = excluded.reserved_at, state = 'held', attempt = excluded.attempt,
    actual = NULL, closed_at = NULL
WHERE ledger_holds.state = 'released' AND ledger_holds.attempt = excluded.attempt - 1
    AND ledger_holds.account = excluded.account
RETURNING ref

-- name: hold_close
UPDATE ledger_holds SET state = :state, actual = :actual, closed_at = :closed_at
WHERE ref = :ref AND attempt = :attempt AND state = 'held'
RETURNING ref

-- name: entry
INSERT INTO ledger_entries (
    account, unit, key, period, kind, ref, attempt, at, reserved, settled, granted
)
VALUES (
    :account, :unit, :key, :period, :kind, :ref, :attempt, :at, :reserved, :settled, :granted
)
ON CONFLICT (ref, attempt, kind) DO NOTHING
RETURNING seq

-- name: entries
SELECT * FROM ledger_entries
WHERE account = :account AND unit = :unit AND (key = :key OR :key = '') AND seq > :after
ORDER BY seq LIMIT :limit

-- name: record_last
SELECT coalesce(max(seq), 0) AS last, min(completed_at) AS since FROM check_records WHERE key = :key

-- name: record
INSERT INTO check_records (
    key, seq, id, operation, place, completed_at, passed, findings, request_digest,
    result_digest, source_sha
)
VALUES (
    :key, :seq, :id, :operation, :place, :completed_at, :passed, :findings, :request_digest,
    :result_digest, :source_sha
)

-- name: records
SELECT * FROM check_records
WHERE key = :key AND seq > :after AND seq <= :upto
ORDER BY seq LIMIT :limit
