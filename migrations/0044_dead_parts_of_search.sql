-- compatible: the program before reads none of these either.

-- Pages of results come from find_page_of_products.
drop function find_products(tsquery[], int, int);

-- Kin and misspellings are found by the dictionary in memory (shop/search/dictionary.ts), which takes a word
-- apart itself; the columns and indexes were only written.
alter table search_word drop column masks, drop column root;
drop function word_masks(text);
drop function word_root(text);
drop function word_stem(text);
