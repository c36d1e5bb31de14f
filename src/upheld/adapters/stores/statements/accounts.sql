-- name: add
INSERT INTO accounts (
    id, email, email_folded, password_hash, plan, role, language, sensitivity, keep_checks,
    created_at
)
VALUES (
    :id, :email, :email_folded, :password_hash, :plan, :role, :language, :sensitivity,
    :keep_checks, :created_at
)
ON CONFLICT (email_folded) DO NOTHING
RETURNING id

-- name: find
SELECT * FROM accounts WHERE id = :id

-- name: by_email
SELECT * FROM accounts WHERE email_folded = :email_folded

-- name: save
UPDATE accounts SET plan = :plan, role = :role, language = :language,
    sensitivity = :sensitivity, keep_checks = :keep_checks
WHERE id = :id

-- name: page
SELECT * FROM accounts WHERE id > :after ORDER BY id LIMIT :limit

-- name: any_of
SELECT id FROM accounts WHERE role = :role LIMIT 1

-- name: password
UPDATE accounts SET password_hash = :password_hash WHERE id = :id

-- name: session_add
INSERT INTO sessions (digest, account, csrf, created_at, expires_at)
VALUES (:digest, :account, :csrf, :created_at, :expires_at)

-- name: session_find
SELECT s.digest, s.account, s.csrf, s.created_at AS session_created_at, s.expires_at, a.*
FROM sessions AS s JOIN accounts AS a ON a.id = s.account WHERE s.digest = :digest

-- name: session_end
DELETE FROM sessions WHERE digest = :digest RETURNING digest

-- name: sessions_end
DELETE FROM sessions WHERE account = :account

-- name: sessions_sweep
DELETE FROM sessions WHERE expires_at <= :now RETURNING digest

-- name: links_sweep
DELETE FROM links WHERE expires_at <= :now RETURNING digest

-- name: credential_add
INSERT INTO credentials (
    id, account, product, scopes, digest, name, hint, created_at, expires_at, revoked_at
)
VALUES (
    :id, :account, :product, :scopes, :digest, :name, :hint, :created_at, :expires_at, :revoked_at
)

-- name: credential_find
SELECT c.*, a.email, a.plan, a.role, a.language, a.sensitivity, a.keep_checks,
    a.created_at AS account_created_at
FROM credentials AS c JOIN accounts AS a ON a.id = c.account WHERE c.digest = :digest

-- name: credentials_of
SELECT * FROM credentials WHERE account = :account ORDER BY created_at DESC, id DESC

-- name: credential_revoke
UPDATE credentials SET revoked_at = :now
WHERE account = :account AND id = :id AND revoked_at IS NULL
RETURNING id

-- name: links_replace
DELETE FROM links WHERE purpose = :purpose

-- name: link_add
INSERT INTO links (digest, purpose, expires_at) VALUES (:digest, :purpose, :expires_at)

-- name: link_take
DELETE FROM links WHERE digest = :digest AND purpose = :purpose AND expires_at > :now
RETURNING digest

-- name: provider_key_put
INSERT INTO provider_keys (account, provider, model, sealed, stored_at)
VALUES (:account, :provider, :model, :sealed, :stored_at)
ON CONFLICT (account) DO UPDATE SET provider = excluded.provider, model = excluded.model,
    sealed = excluded.sealed, stored_at = excluded.stored_at

-- name: provider_key_find
SELECT * FROM provider_keys WHERE account = :account

-- name: provider_key_drop
DELETE FROM provider_keys WHERE account = :account RETURNING account

-- name: topup_add
INSERT INTO topups (id, account, credits, reason, created_at, state)
SELECT :id, :account, :credits, :reason, :created_at, 'pending'
WHERE NOT EXISTS (SELECT 1 FROM topups WHERE account = :account AND state = 'pending')
RETURNING id

-- name: topup_find
SELECT * FROM topups WHERE id = :id

-- name: topups
SELECT * FROM topups
WHERE (account = :account OR :account = '') AND (state = :state OR :state = '')
ORDER BY created_at DESC, id DESC LIMIT 500

-- name: topup_decide
UPDATE topups SET state = :state, decided_at = :decided_at, decided_by = :decided_by
WHERE id = :id AND state = 'pending'
RETURNING id
