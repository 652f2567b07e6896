import type { Sql } from '#base/database.server.ts';
import type { Visitor } from '#shop/customers/visitor.ts';
import { MOST_RESULTS } from './contract.ts';
import { listProducts, type FoundProduct } from './found.server.ts';
import { fullHits, partialHits, type Page } from './hits.server.ts';
import type { Knowledge } from './knowledge.server.ts';
import { looksOf } from './looks.ts';
import { questionOf } from './question.ts';
import { fitsOf, type Fits, type Question } from './steps.ts';

/** How many products the dropdown has room for. */
const FEW: Page = { limit: 4, offset: 0 };

export async function search(sql: Sql, visitor: Visitor, knowledge: Knowledge, query: string) {
  const question = questionOf(query, knowledge.dictionary);
  if (!question) return { items: [], more_results: { product: 0, blog: 0 } };
  const fits = fitsOf(question);
  const products = await findProducts(sql, visitor, knowledge, question, fits, FEW);
  const others = knowledge.others.find(fits);
  // Half a match among articles is worth showing only when nothing fits better.
  const isNothing = products.isPartial && others.items.length === 0;
  const { items, moreBlogs } = isNothing ? knowledge.others.findPartly(question) : others;
  return {
    items: [...products.items.map(({ product: _, ...item }) => item), ...items],
    more_results: { product: products.count - products.items.length, blog: moreBlogs },
  };
}

export async function searchProducts(
  sql: Sql,
  visitor: Visitor,
  knowledge: Knowledge,
  query: string,
  page: Page,
): Promise<{ items: FoundProduct[]; count: number }> {
  const question = questionOf(query, knowledge.dictionary);
  return question
    ? findProducts(sql, visitor, knowledge, question, fitsOf(question), page)
    : { items: [], count: 0 };
}

/** Products with all the words; when none has them all, those with the most. */
async function findProducts(
  sql: Sql,
  visitor: Visitor,
  knowledge: Knowledge,
  question: Question,
  fits: Fits,
  { limit, offset }: Page,
) {
  const page = { limit: Math.min(limit, Math.max(0, MOST_RESULTS - offset)), offset };
  const full = await listProducts(sql, visitor, fullHits(sql, looksOf(fits, knowledge), page));
  if (full.count > 0) return { ...full, isPartial: false };
  if (question.terms.length < 2) return { ...full, isPartial: true };
  return {
    ...(await listProducts(sql, visitor, partialHits(sql, question, page))),
    isPartial: true,
  };
}
