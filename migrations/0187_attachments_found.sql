-- compatible: an index.

-- The office finds a document that other products have by a part of its name.
create index attachment_filename on attachment using gin (lower(filename) gin_trgm_ops);
