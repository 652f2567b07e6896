import type { Fragment, Sql } from '#base/database.server.ts';
import type { Remember } from '#base/memory.server.ts';
import { blogsOf } from '#shop/content/blog.server.ts';
import type { BlogCard } from '#shop/content/contract.ts';
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

/** Who asks, and what the search knows already. */
export type Asked = { sql: Sql; remember: Remember; visitor: Visitor; knowledge: Knowledge };

export async function search(asked: Asked, query: string) {
  const found = await findAll(asked, query);
  if (!found) return { items: [], more_results: { product: 0, blog: 0 } };
  const { products, others } = found;
  return {
    items: [...products.items.map(({ product: _, ...item }) => item), ...others.items],
    more_results: { product: products.count - products.items.length, blog: others.moreBlogs },
  };
}

/** A page of the articles whose number the dropdown gives. */
export async function searchBlogs(
  asked: Asked,
  query: string,
  { limit, offset }: Page,
): Promise<{ blogs: BlogCard[]; count: number }> {
  const urls = (await findAll(asked, query))?.others.blogs ?? [];
  const blogs = await blogsOf(asked.sql, urls.slice(offset, offset + limit));
  return { blogs, count: urls.length };
}

async function findAll(asked: Asked, query: string) {
  const { knowledge } = asked;
  const question = questionOf(query, knowledge.dictionary);
  if (!question) return null;
  const fits = fitsOf(question);
  const products = await findProducts(asked, question, fits, FEW);
  const others = knowledge.others.find(fits);
  // Half a match among articles is worth showing only when nothing fits better.
  const isNothing = products.isPartial && others.items.length === 0;
  return { products, others: isNothing ? knowledge.others.findPartly(question) : others };
}

export async function searchProducts(
  asked: Asked,
  query: string,
  page: Page,
): Promise<{ items: FoundProduct[]; count: number }> {
  const question = questionOf(query, asked.knowledge.dictionary);
  return question ? findProducts(asked, question, fitsOf(question), page) : { items: [], count: 0 };
}

/** Products with all the words; when none has them all, those with the most. */
async function findProducts(
  { sql, remember, visitor, knowledge }: Asked,
  question: Question,
  fits: Fits,
  { limit, offset }: Page,
) {
  const list = (hits: Fragment) => listProducts(sql, remember, visitor, hits);
  const page = { limit: Math.min(limit, Math.max(0, MOST_RESULTS - offset)), offset };
  const full = await list(fullHits(sql, looksOf(fits, knowledge), page));
  if (full.count > 0) return { ...full, isPartial: false };
  if (question.terms.length < 2) return { ...full, isPartial: true };
  return { ...(await list(partialHits(sql, question, page))), isPartial: true };
}
