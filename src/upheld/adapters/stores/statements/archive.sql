-- name: put
INSERT INTO checks (id, account, created_at, source_app, idempotency_key, body)
VALUES (:id, :account, :created_at, :source_app, :idempotency_key, :body)
ON CONFLICT DO NOTHING

-- name: find
SELECT * FROM checks WHERE account = :account AND id = :id

-- name: by_key
SELECT * FROM checks WHERE account = :account AND idempotency_key = :idempotency_key

-- name: first_page
SELECT * FROM checks WHERE account = :account
ORDER BY created_at DESC, id DESC LIMIT :limit

-- name: next_page
SELECT c.* FROM checks AS c JOIN checks AS b ON b.id = :before AND b.account = :account
WHERE c.account = :account
    AND (c.created_at < b.created_at OR (c.created_at = b.created_at AND c.id < b.id))
ORDER BY c.created_at DESC, c.id DESC LIMIT :limit

-- name: drop
DELETE FROM checks WHERE account = :account AND id = :id RETURNING id

-- name: feedback
INSERT INTO feedback (source_app, rating, given_on, check_id, snippet, prior, overall, comment)
VALUES (:source_app, :rating, :given_on, :check_id, :snippet, :prior, :overall, :comment)
