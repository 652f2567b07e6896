-- compatible: an index.

-- „Koncepty“ of the office: few among many, in the order of names.
create index product_drafts on product (name, id) where is_draft;
