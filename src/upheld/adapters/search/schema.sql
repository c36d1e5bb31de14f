CREATE TABLE files (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    source TEXT NOT NULL,
    path TEXT NOT NULL,
    size INTEGER NOT NULL,
    modified_ns INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    done INTEGER NOT NULL DEFAULT 0,      -- texts of the file that are in the index
    complete INTEGER NOT NULL DEFAULT 0,  -- 0 while the file is being read
    problem TEXT,
    UNIQUE (source, path)
);
CREATE TABLE documents (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    file_id INTEGER NOT NULL REFERENCES files (id) ON DELETE CASCADE,
    title TEXT NOT NULL,
    url TEXT NOT NULL,
    modified_at TEXT,
    sketch BLOB NOT NULL
);
CREATE INDEX documents_of_file ON documents (file_id);
-- AUTOINCREMENT: an id is never used twice, so a vector can never reach another passage.
CREATE TABLE passages (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    document_id INTEGER NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    start INTEGER NOT NULL,
    stop INTEGER NOT NULL,
    context TEXT NOT NULL,  -- what stands above it in the text, to go behind the title
    text TEXT NOT NULL,     -- as it is searched and read
    written TEXT            -- as it stands in the text, where `text` restates it
);
CREATE INDEX passages_of_document ON passages (document_id);
CREATE TABLE vectors (
    passage_id INTEGER PRIMARY KEY REFERENCES passages (id) ON DELETE CASCADE,
    vector BLOB NOT NULL
);
CREATE VIRTUAL TABLE lexicon USING fts5 (
    title, text, content = '', tokenize = 'porter unicode61 remove_diacritics 2'
);
