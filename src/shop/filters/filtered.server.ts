import type { Sql } from '#base/database.server.ts';
import type { ReadThrough } from '#base/cache.server.ts';
import { cardsOf } from '#shop/catalog/cards.server.ts';
import type { ProductCard } from '#shop/catalog/contract.ts';
import { knownCards } from '#shop/catalog/known-cards.server.ts';
import { listProducts } from '#shop/catalog/listing.server.ts';
import type { Visitor } from '#shop/kernel/visitor.ts';
import { t } from '#text/text.ts';
import { type FilterOrder, type Filters, RESERVED } from './address.ts';
import { categoryRule, countCategories } from './categories.ts';
import type { Filtered, FilteredProduct } from './contract.ts';
import { countFacets, facetRules, shownContent, type Understood, understand } from './facets.ts';
import { orderByText } from './order.server.ts';
import { pageOf } from './page.ts';
import type { KnownParameter, Rules, Use } from './rules.server.ts';
import { CATEGORY_COLUMN, type FacetIndex, STOCK_COLUMN } from './facet-index.ts';
import { countFound, misses, missesOf, ownPrices, sift, type Sifted } from './sift.ts';

/** Who asks, through which connection, and what is known of the shop. */
export type FilterContext = { sql: Sql; readThrough: ReadThrough; visitor: Visitor; rules: Rules };

/** All products there are to choose from. */
export type Scope = {
  facetIndexes: FacetIndex[];
  /** The category they are all of; null for found ones. */
  category: number | null;
  /** Found ones, the best first. */
  found: number[] | null;
  uses: Use[];
};

export type Question = {
  filters: Filters;
  order: FilterOrder | null;
  limit: number;
  offset: number;
};

type Answer = Omit<Filtered, 'success' | 'error'>;

export async function filterProducts(
  context: FilterContext,
  scope: Scope,
  question: Question,
): Promise<Answer> {
  const { rules, visitor } = context;
  const { facetIndexes } = scope;
  const discounts = visitor.customer?.discounts;
  const prices = facetIndexes.map((facetIndex) =>
    discounts ? ownPrices(facetIndex, discounts) : null,
  );
  const siftBy = (choices: Understood['choices']) =>
    facetIndexes.map((facetIndex, index) => sift(facetIndex, choices, prices[index]!));

  const all = siftBy([]);
  const facets = facetRules(all, filterable(rules, scope), rules.vendors);
  const ofCategories =
    scope.category === null ? categoryRule(all, rules.categories, t('filters.category')) : null;
  const choosable = ofCategories ? [ofCategories, ...facets] : facets;
  const understood = understand(choosable, question.filters);
  const { choices, filters } = understood;
  const sifted = choices.length > 0 ? siftBy(choices) : all;
  const total = sum(sifted.map(countFound));
  const order = orderFor(context, scope, question.order);

  const columns = keyUses(rules, scope.uses);
  const shownCategories =
    ofCategories?.values.map(({ id }) => id) ?? rules.categories.get(scope.category!)!.children;
  // Everything is counted before the first wait: a facet index may change meanwhile.
  const counted = {
    ...{ total, total_unfiltered: sum(all.map(countFound)) },
    facets: countFacets(facets, sifted, understood),
    categories: countCategories(
      shownCategories.map((id) => rules.categories.get(id)!),
      sifted,
      understood,
    ),
    key_parameters: columns.map(({ parameter, prefix }) => ({
      ...{ key: parameter.key, title: parameter.name, unit: parameter.unit, prefix },
    })),
    ...{ filters, order },
    without: total > 0 ? [] : worthDropping(choosable, sifted, understood),
  };
  const near = total > 0 ? [] : nearest(sifted, understood);
  const cards = await cardsOn({ context, scope, sifted, understood, question, order });
  const nearCards = await cardsBy(
    context,
    near.map(({ id }) => id),
  );
  const withKeys = (card: ProductCard) => withKeyValues(context.rules, facetIndexes, columns, card);
  return {
    ...counted,
    products: cards.map(withKeys),
    nearest: nearCards.map((card) => ({
      product: withKeys(card),
      misses: near.find(({ id }) => id === card.id)!.misses,
    })),
  };
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

/** Parameters whose names would stand for something else in an address are not offered. */
const filterable = ({ parameters }: Rules, { uses }: Scope): KnownParameter[] =>
  uses
    .filter(({ is_filterable }) => is_filterable)
    .map(({ parameter_id }) => parameters.get(parameter_id)!)
    .filter(({ key }) => !(RESERVED as readonly string[]).includes(key));

type Column = { parameter: KnownParameter; prefix: string };

const keyUses = ({ parameters }: Rules, uses: Use[]): Column[] =>
  uses
    .filter(({ is_key }) => is_key)
    .map(({ parameter_id, prefix }) => ({ parameter: parameters.get(parameter_id)!, prefix }));

const HINTS = 3;

/** Facets without which something is found, the most first. */
function worthDropping(
  rules: { key: string; title: string }[],
  sifted: Sifted[],
  { choices }: Understood,
) {
  return choices
    .map(({ key }, index) => ({
      ...{ key, title: rules.find((rule) => rule.key === key)!.title },
      count: sum(sifted.map(({ missOnly }) => missOnly[index]!.length)),
    }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, HINTS);
}

type Near = { id: number; misses: string[] };

/** Those that miss the least of what is chosen, what is in stock and new first. */
function nearest(sifted: Sifted[], { choices }: Understood): Near[] {
  type Candidate = {
    facetIndex: FacetIndex;
    place: number;
    prices: Sifted['prices'];
    rank: number;
  };
  let best: Candidate[] = [];
  for (const { facetIndex, prices } of sifted) {
    const { missed } = missesOf(facetIndex, choices, prices);
    const stock = facetIndex.columns.get(STOCK_COLUMN)!.codes;
    const isIn = facetIndex.columns
      .get(STOCK_COLUMN)!
      .contents.map(({ values: [one] }) => one === 1);
    for (let place = 0; place < facetIndex.size; place += 1) {
      if (missed[place]! >= choices.length) continue;
      const rank = missed[place]! * 2 + (isIn[stock[place]!] ? 0 : 1);
      if (best.length === HINTS && rank > best.at(-1)!.rank) continue;
      best.push({ facetIndex, place, prices, rank });
      if (best.length > HINTS)
        best = best
          .toSorted(
            (a, b) => a.rank - b.rank || b.facetIndex.ids[b.place]! - a.facetIndex.ids[a.place]!,
          )
          .slice(0, HINTS);
    }
  }
  return best
    .toSorted((a, b) => a.rank - b.rank || b.facetIndex.ids[b.place]! - a.facetIndex.ids[a.place]!)
    .map(({ facetIndex, place, prices }) => ({
      id: facetIndex.ids[place]!,
      misses: choices
        .filter((choice) => misses(facetIndex, place, choice, prices))
        .map(({ key }) => key),
    }));
}

/** What cannot be ordered by, and to a guest what would tell prices, is the default. */
function orderFor(
  context: FilterContext,
  { category, uses }: Scope,
  order: FilterOrder | null,
): FilterOrder {
  const fallback: FilterOrder =
    category === null ? { by: 'match', direction: 'asc' } : { by: 'id', direction: 'desc' };
  if (!order) return fallback;
  if (order.by === 'match') return fallback;
  if (order.by === 'price_exc_vat') return context.visitor.customer ? order : fallback;
  return order.by.startsWith('parameter.') && !parameterOf(context.rules, uses, order)
    ? fallback
    : order;
}

const parameterOf = ({ parameters }: Rules, uses: Use[], { by }: FilterOrder) =>
  uses
    .map(({ parameter_id }) => parameters.get(parameter_id)!)
    .find(({ key, kind }) => by === `parameter.${key}` && kind !== 'text');

type Found = {
  context: FilterContext;
  scope: Scope;
  sifted: Sifted[];
  understood: Understood;
  question: Question;
  order: FilterOrder;
};

/** A page of the listing where nothing but the stock is chosen; else of what was found. */
async function cardsOn(found: Found): Promise<ProductCard[]> {
  const { context, scope, understood, question, order } = found;
  const { sql, readThrough, visitor } = context;
  const { limit, offset } = question;
  const { choices } = understood;
  const isListed = choices.every((choice) => 'column' in choice && choice.column === STOCK_COLUMN);
  if (scope.category !== null && isListed && !order.by.startsWith('parameter.')) {
    const listing = {
      ...{ categoryId: scope.category, isInStock: choices.length > 0, limit, offset },
      order: [{ [order.by]: order.direction }],
    };
    return (await listProducts(sql, visitor, listing, readThrough)).products;
  }
  return cardsBy(context, await idsOn(found));
}

const cardsBy = async ({ sql, readThrough, visitor }: FilterContext, ids: number[]) =>
  ids.length === 0 ? [] : cardsOf(sql, await knownCards(sql, readThrough, ids), visitor);

async function idsOn({ context, scope, sifted, question, order }: Found): Promise<number[]> {
  const { limit, offset } = question;
  const ids = new Int32Array(sum(sifted.map(countFound)));
  const keys = new Float64Array(ids.length);
  const keyOf = keysFor(context.rules, scope, order);
  let filled = 0;
  for (const one of sifted) {
    const { facetIndex, found } = one;
    const { present } = facetIndex;
    const key = keyOf(one);
    const add = (place: number) => {
      ids[filled] = facetIndex.ids[place]!;
      keys[filled] = key(place);
      filled += 1;
    };
    if (found) for (const place of found) add(place);
    else
      for (let place = 0; place < facetIndex.size; place += 1) if (present[place] !== 0) add(place);
  }
  if (order.by === 'name' || order.by === 'code')
    return orderByText(context.sql, ids, scope.category, { order, limit, offset });
  return pageOf({ ids, keys, direction: order.direction }, limit, offset);
}

type KeyOf = (sifted: Sifted) => (place: number) => number;

/** The number that products are put into order by; NaN where they have none. */
function keysFor(rules: Rules, { found, uses }: Scope, order: FilterOrder): KeyOf {
  if (order.by === 'match') {
    const ranks = new Map(found!.map((id, rank) => [id, rank]));
    return ({ facetIndex }) =>
      (place) =>
        ranks.get(facetIndex.ids[place]!)!;
  }
  if (order.by === 'price_exc_vat')
    return ({ prices }) =>
      (place) =>
        prices![place]!;
  const parameter = parameterOf(rules, uses, order);
  if (!parameter)
    return ({ facetIndex }) =>
      (place) =>
        facetIndex.ids[place]!;
  const ranks = new Map(parameter.values.map(({ id }, rank) => [id, rank]));
  const isUp = order.direction === 'asc';
  return ({ facetIndex }) => {
    const column = facetIndex.columns.get(parameter.id);
    if (!column) return () => NaN;
    const ofContent = column.contents.map(({ values, from, to }) => {
      const [first, second] = isUp ? [from, to] : [to, from];
      if (!Number.isNaN(from)) return Number.isFinite(first) ? first : second;
      const places = values.flatMap((id) => ranks.get(id) ?? []);
      if (places.length === 0) return NaN;
      return isUp ? Math.min(...places) : Math.max(...places);
    });
    return (place) => ofContent[column.codes[place]!]!;
  };
}

function withKeyValues(
  rules: Rules,
  facetIndexes: FacetIndex[],
  columns: Column[],
  card: ProductCard,
): FilteredProduct {
  const [facetIndex, place] = placeOf(facetIndexes, card.id);
  if (!facetIndex) return { ...card, key_values: columns.map(() => null), key_line: [] };
  const shown = ({ parameter }: Column) =>
    shownContent(facetIndex.contentOf(place, parameter.id), parameter);
  const [category] = facetIndex.contentOf(place, CATEGORY_COLUMN).values;
  const own = keyUses(rules, rules.uses.get(category ?? 0) ?? []);
  return {
    ...card,
    key_values: columns.map(shown),
    key_line: own.flatMap((column) => {
      const text = shown(column);
      return text === null ? [] : [column.prefix ? `${column.prefix} ${text}` : text];
    }),
  };
}

function placeOf(facetIndexes: FacetIndex[], id: number): [FacetIndex, number] | [null, 0] {
  for (const facetIndex of facetIndexes) {
    const place = facetIndex.placeOf(id);
    if (place !== undefined && facetIndex.present[place] !== 0) return [facetIndex, place];
  }
  return [null, 0];
}
