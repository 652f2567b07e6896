import type { Fragment, Sql } from '#base/database/database.server.ts';
import { type ReadThrough, uncached } from '#base/process/cache.server.ts';
import { mediaUrl } from '#shop/catalog/card/cards.server.ts';
import { Dictionary } from './dictionary.ts';
import { CategoriesAndBlogs, type Entry } from './categories-and-blogs.ts';
import { Synonyms, type SynonymRow } from './synonyms.ts';

/**
 * What the search need not ask the database for: all words of the shop and what they mean, its categories and articles, and
 * the id of the last product, which tells how many indexes there are to ask.
 */
export type MemoryIndex = {
  dictionary: Dictionary;
  entries: CategoriesAndBlogs;
  synonyms: Synonyms;
  last: number;
  version: string;
  versionOfSynonyms: string;
};

export type ReadMemoryIndex = (sql: Sql) => Promise<MemoryIndex>;

/** Read anew only where it differs: most changes of the catalogue bring no new word. */
export function createMemoryIndex(readThrough: ReadThrough = uncached): ReadMemoryIndex {
  let last: MemoryIndex | undefined;
  return (sql) => readThrough('search', async () => (last = await readMemoryIndex(sql, last)));
}

async function readMemoryIndex(sql: Sql, last: MemoryIndex | undefined): Promise<MemoryIndex> {
  const [row] = await sql<Versions[]>`
    select (select count(*)::int from search_word) as words,
           coalesce(last_product_with_words(), 1) as last,
           md5((select string_agg(known::text, ' ') from (${categories(sql)}) as known)
            || (select string_agg(known::text, ' ') from (${blogs(sql)}) as known)) as version,
           (select coalesce(md5(string_agg(concat(xmin, ctid), ' ' order by id)), '') from search_synonym) as of_synonyms`;
  const { words, last: lastProduct, version, of_synonyms: versionOfSynonyms } = row!;
  const [dictionary, entries, synonyms] = await Promise.all([
    // Words are never forgotten, so as many are the same.
    last?.dictionary.size === words ? last.dictionary : readDictionary(sql),
    last?.version === version ? last.entries : readCategoriesAndBlogs(sql),
    last?.versionOfSynonyms === versionOfSynonyms ? last.synonyms : readSynonyms(sql),
  ]);
  return { dictionary, entries, synonyms, last: lastProduct, version, versionOfSynonyms };
}

type Versions = { words: number; last: number; version: string; of_synonyms: string };

const readSynonyms = async (sql: Sql) =>
  new Synonyms(
    await sql<SynonymRow[]>`select words, means, both_ways from search_synonym order by id`,
  );

async function readDictionary(sql: Sql) {
  const [words, backwards] = await Promise.all([
    readWords(sql`select word from search_word order by word`),
    readWords(
      sql`select reverse(word) as word from search_word where word >= 'a'
          order by reverse(word) collate "C"`,
    ),
  ]);
  return new Dictionary(words, backwards);
}

const CHUNK = 5_000;

/** A large shop has hundreds of thousands; other requests run between the chunks. */
async function readWords(query: Fragment): Promise<string[]> {
  const words: string[] = [];
  await query.cursor(CHUNK, (rows) => {
    for (const row of rows) words.push(row.word as string);
  });
  return words;
}

async function readCategoriesAndBlogs(sql: Sql) {
  const [categoryRows, blogRows] = await Promise.all([
    sql<(CategoryRow & Words)[]>`
      select known.*, ${words(sql)} from (${categories(sql)}) as known
      join category_words on category_id = id order by id`,
    sql<(BlogRow & Words)[]>`
      select known.*, ${words(sql)} from (${blogs(sql)}) as known
      join blog_words on blog_id = id order by id`,
  ]);
  return new CategoriesAndBlogs([...categoryRows.map(categoryOf), ...blogRows.map(blogOf)]);
}

type Words = { words: string };
/** As one text, which is much quicker to read than an array. */
const words = (sql: Sql) => sql`array_to_string(tsvector_to_array(words), ' ') as words`;

type CategoryRow = { title: string; path: string; level: number; way: string | null };

const categories = (sql: Sql): Fragment => sql`
  select category.id, category.title, category.path, category.level,
         (select string_agg(above.label, ' › ' order by above.level)
          from category_ancestor up join category above on above.id = up.ancestor_id
          where up.category_id = category.id and above.id <> category.id) as way,
         (select (xmin, ctid) from category_words where category_id = category.id) as version
  from category where category.is_shown order by category.id`;

const categoryOf = ({ title, path, level, way, words }: CategoryRow & Words): Entry => ({
  item: {
    type: 'category',
    name: title,
    code: '',
    description: way ?? '',
    image: null,
    url: { url: path },
    price_exc_vat: null,
  },
  level,
  publishedAt: 0,
  words: words.split(' '),
});

type BlogRow = {
  title: string;
  perex: string;
  url: string;
  image: string | null;
  published_at: Date | null;
};

const blogs = (sql: Sql): Fragment => sql`
  select blog.id, blog.title, text_of_html(blog.perex) as perex, blog.url, file.name as image,
         case when blog.is_published then blog.published_at end as published_at,
         (select (xmin, ctid) from blog_words where blog_id = blog.id) as version
  from blog left join file on file.id = blog.image_file_id order by blog.id`;

const blogOf = ({ title, perex, url, image, published_at, words }: BlogRow & Words): Entry => ({
  item: {
    type: 'blog',
    name: title,
    code: '',
    description: perex,
    url: { url: `/${url}` },
    image: image && mediaUrl(image),
    price_exc_vat: null,
  },
  level: 0,
  publishedAt: published_at?.getTime() ?? Infinity,
  words: words.split(' '),
});
