-- name: create
CREATE TABLE IF NOT EXISTS schema_migrations (
    number INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    digest TEXT NOT NULL
)

-- name: applied
SELECT number, digest FROM schema_migrations ORDER BY number

-- name: record
INSERT INTO schema_migrations (number, name, digest) VALUES (:number, :name, :digest)
