import type { Sql } from '#base/database.server.ts';
import type { Visitor } from '#shop/customers/visitor.ts';
import {
  listBlogs,
  listCategories,
  listProducts,
  type FoundProduct,
  type Page,
} from './found.server.ts';
import { fullHits, partialHits, readQuestion } from './hits.server.ts';
import type { Question } from './steps.ts';

/** How many of each the dropdown has room for. */
const PRODUCTS: Page = { limit: 4, offset: 0 };
const CATEGORIES = 4;
const BLOGS = 2;

export async function search(sql: Sql, visitor: Visitor, query: string) {
  const question = await readQuestion(sql, query);
  if (!question) return { items: [], more_results: { product: 0, blog: 0 } };
  const [products, others] = await Promise.all([
    findProducts(sql, visitor, question, PRODUCTS),
    listOthers(sql, question, fullHits),
  ]);
  // Half a match among articles is worth showing only when nothing fits better.
  const isNothing = products.isPartial && others.items.length === 0;
  const { items, moreBlogs } = isNothing ? await listOthers(sql, question, partialHits) : others;
  return {
    items: [...products.items.map(({ product: _, ...item }) => item), ...items],
    more_results: { product: products.count - products.items.length, blog: moreBlogs },
  };
}

export async function searchProducts(
  sql: Sql,
  visitor: Visitor,
  query: string,
  page: Page,
): Promise<{ items: FoundProduct[]; count: number }> {
  const question = await readQuestion(sql, query);
  return question ? findProducts(sql, visitor, question, page) : { items: [], count: 0 };
}

/** Products with all the words; when none has them all, those with the most. */
async function findProducts(sql: Sql, visitor: Visitor, question: Question, page: Page) {
  const full = await listProducts(sql, visitor, fullHits(sql, 'product', question), page);
  if (full.count > 0) return { ...full, isPartial: false };
  if (question.terms.length < 2) return { ...full, isPartial: true };
  const hits = partialHits(sql, 'product', question);
  return { ...(await listProducts(sql, visitor, hits, page)), isPartial: true };
}

async function listOthers(sql: Sql, question: Question, hitsOf: typeof fullHits) {
  const [categories, blogs] = await Promise.all([
    listCategories(sql, hitsOf(sql, 'category', question), CATEGORIES),
    listBlogs(sql, hitsOf(sql, 'blog', question), BLOGS),
  ]);
  return {
    items: [...categories, ...blogs.items],
    moreBlogs: blogs.count - blogs.items.length,
  };
}
