import type { Fragment, Sql } from '#base/database/database.server.ts';
import type { ReadThrough } from '#base/process/cache.server.ts';
import { cardsOf } from '#shop/catalog/card/cards.server.ts';
import type { ProductCard } from '#shop/catalog/contract.ts';
import { knownCards } from '#shop/catalog/card/known-cards.server.ts';
import { findSimilar } from '#shop/catalog/similar-codes.server.ts';
import { blogsOf } from '#shop/content/blog.server.ts';
import type { BlogCard } from '#shop/content/contract.ts';
import type { Visitor } from '#shop/kernel/visitor.ts';
import { MOST_RESULTS, type SearchPanel } from './contract.ts';
import { panelOf } from './panel.ts';
import { itemOf, listProducts, type FoundProduct } from './found.server.ts';
import { fullHits, knownWishes, partialHits, type Page } from './hits.server.ts';
import type { MemoryIndex } from './memory-index.server.ts';
import { passesOf } from './passes.ts';
import type { FoundEntries, CategoriesAndBlogs } from './categories-and-blogs.ts';
import { codeOf } from './query-terms.ts';
import { questionOf } from './question.ts';
import { type Matches, matchesOf, type Question } from './steps.ts';
import { suggestionsFor } from './suggestions.ts';

/** How many products the dropdown has room for. */
const DROPDOWN_PAGE: Page = { limit: 4, offset: 0 };

/** The visitor, and what the search has in memory. */
export type SearchContext = {
  sql: Sql;
  readThrough: ReadThrough;
  visitor: Visitor;
  index: MemoryIndex;
};

export async function search(context: SearchContext, query: string) {
  const found = await findAll(context, query);
  if (!found) return { items: [], more_results: { product: 0, blog: 0 } };
  const { products, entries } = found;
  return {
    items: [...products.items.map(({ product: _, ...item }) => item), ...entries.items],
    more_results: { product: products.count - products.items.length, blog: entries.moreBlogs },
  };
}

/** The same with the cards of products, the one whose code was asked for, and what to look for where nothing is found. */
export async function searchWithCards(context: SearchContext, query: string) {
  const found = await findAll(context, query);
  const items = [...(found?.products.items ?? []), ...(found?.entries.items ?? [])];
  const cards = found?.products.items.map(({ product }) => product) ?? [];
  return {
    items,
    more_results: {
      product: (found?.products.count ?? 0) - cards.length,
      blog: found?.entries.moreBlogs ?? 0,
    },
    exact: found?.products.isOwn ? (cards[0] ?? null) : exactOf(cards, query),
    suggestions: items.length > 0 ? [] : suggestionsFor(query, context.index),
    similar: cards.length > 0 ? [] : await similarTo(context, query),
  };
}

export async function searchForPanel(context: SearchContext, query: string): Promise<SearchPanel> {
  return panelOf(await searchWithCards(context, query));
}

/** So many codes are offered where none was found. */
const FEW_SIMILAR = 3;
const LIKE_A_CODE = /^(?=.*\d)[a-z0-9]{4,40}$/;

/** What was meant by a code with a slip of the finger. */
async function similarTo({ sql, readThrough, visitor }: SearchContext, query: string) {
  const key = codeOf(query);
  if (!LIKE_A_CODE.test(key)) return [];
  const ids = (await findSimilar(sql, [{ place: 0, key }])).get(0) ?? [];
  const rows = await knownCards(sql, readThrough, ids.slice(0, FEW_SIMILAR));
  return cardsOf(sql, rows, visitor);
}

/** Codes stand first, so it is the first one; null if two differ in nothing but punctuation. */
function exactOf([first, second]: ProductCard[], query: string): ProductCard | null {
  const code = codeOf(query);
  const isExact = (card: ProductCard | undefined) => card && codeOf(card.code) === code;
  return first && isExact(first) && !isExact(second) ? first : null;
}

/** A page of the articles whose number the dropdown gives. */
export async function searchBlogs(
  context: SearchContext,
  query: string,
  { limit, offset }: Page,
): Promise<{ blogs: BlogCard[]; count: number }> {
  const urls = (await findAll(context, query))?.entries.blogs ?? [];
  const blogs = await blogsOf(context.sql, urls.slice(offset, offset + limit));
  return { blogs, count: urls.length };
}

async function findAll(context: SearchContext, query: string) {
  const question = questionOf(query, context.index);
  if (!question) return null;
  const found = await findProducts(context, question, DROPDOWN_PAGE);
  const own = await listOwn(context, query, DROPDOWN_PAGE, found);
  const entries = findEntries(context.index.entries, question, found);
  return { products: { ...(own ?? found), isOwn: own?.isOne ?? false }, entries };
}

export async function searchProducts(
  context: SearchContext,
  query: string,
  page: Page,
): Promise<{ items: FoundProduct[]; count: number }> {
  const question = questionOf(query, context.index);
  if (!question) return { items: [], count: 0 };
  const found = await findProducts(context, question, page);
  return (await listOwn(context, query, page, found)) ?? found;
}

/** The ids of all that is found, the best first. */
export async function findIds(context: SearchContext, query: string): Promise<number[]> {
  const question = questionOf(query, context.index);
  if (!question) return [];
  const own = await ownHits(context, query);
  const found = await findAllIds(context, question);
  if (own.length === 0) return found.items;
  return ownFirst(own, found);
}

async function findAllIds(context: SearchContext, question: Question): Promise<Found<number>> {
  return find(context, question, { limit: MOST_RESULTS, offset: 0 }, async (hits) => {
    const [found] = await context.sql<
      [Hits<number>]
    >`select count, ids as items from ${hits} as found`;
    return found;
  });
}

/** Sold products that the company calls so; whoever has no numbers of their own costs no query. */
async function ownHits({ sql, visitor }: SearchContext, query: string): Promise<number[]> {
  const { ownNumbers } = visitor.customer ?? {};
  const key = codeOf(query);
  if (!ownNumbers || key === '') return [];
  const rows = await sql<{ id: number }[]>`
    select product.id from own_number own join product on product.id = own.product_id and is_sold
    join category on category.id = product.category_id and is_shown
    where own.customer_id = ${ownNumbers.of} and plain_code(own.number) = plain_code(${query})
    order by lower(own.number) <> lower(${query.trim()}), own.number limit ${MOST_OWN}`;
  return rows.map(({ id }) => id);
}

/** So many may differ in nothing but punctuation. */
const MOST_OWN = 6;

/** What has only some of the words is no match beside a number that was typed as it is. */
const ownFirst = (own: number[], { items, isPartial }: Found<number>) =>
  [...own, ...(isPartial ? [] : items.filter((id) => !own.includes(id)))].slice(0, MOST_RESULTS);

/** A page with the company's own number first; null where the words are none. */
async function listOwn(
  context: SearchContext,
  query: string,
  { limit, offset }: Page,
  { tried }: Found<FoundProduct>,
) {
  const own = await ownHits(context, query);
  if (own.length === 0) return null;
  const { sql, readThrough, visitor } = context;
  const ids = ownFirst(own, await findAllIds(context, tried));
  const rows = await knownCards(sql, readThrough, ids.slice(offset, offset + limit));
  const items = (await cardsOf(sql, rows, visitor)).map(itemOf);
  return { items, count: ids.length, isOne: own.length === 1 };
}

type Hits<Item> = { items: Item[]; count: number };

/** `tried` is the query without words that no product has; `matches` belong to it. */
type Found<Item> = Hits<Item> & { isPartial: boolean; tried: Question; matches: Matches };

/** Articles may know a word that products do not, so the whole query is tried first. */
function findEntries(
  entries: CategoriesAndBlogs,
  question: Question,
  { isPartial, tried, matches }: Found<FoundProduct>,
): FoundEntries {
  const isWhole = tried === question;
  const whole = entries.find(isWhole ? matches : matchesOf(question));
  if (whole.items.length > 0) return whole;
  const known = isWhole ? whole : entries.find(matches);
  // Half a match among articles is worth showing only when nothing fits better.
  return isPartial && known.items.length === 0 ? entries.findPartly(tried) : known;
}

const findProducts = (context: SearchContext, question: Question, page: Page) =>
  find(context, question, page, (hits) =>
    listProducts(context.sql, context.readThrough, context.visitor, hits),
  );

/** Products with all the words that products know; when none has them all, those with the most. */
async function find<Item>(
  context: SearchContext,
  question: Question,
  page: Page,
  list: (hits: Fragment) => Promise<Hits<Item>>,
): Promise<Found<Item>> {
  const { sql, index } = context;
  const { offset } = page;
  const few = { limit: Math.min(page.limit, Math.max(0, MOST_RESULTS - offset)), offset };
  const matches = matchesOf(question);
  const attempt = { tried: question, matches };
  const full = await list(fullHits(sql, passesOf(matches, index), few));
  if (full.count > 0) return { ...full, ...attempt, isPartial: false };
  if (question.wishes.length < 2) return { ...full, ...attempt, isPartial: true };
  const known = await knownWishes(sql, question.wishes, matches, index.last);
  const words = known.flatMap(({ terms }) => terms.map(({ text }) => text));
  const rest = questionOf(words.join(' '), index);
  if (rest && known.length < question.wishes.length) return find(context, rest, page, list);
  return { ...(await list(partialHits(sql, question, few))), ...attempt, isPartial: true };
}
