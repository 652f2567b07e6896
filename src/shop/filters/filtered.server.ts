import type { Sql } from '#base/database/database.server.ts';
import type { ReadThrough } from '#base/process/cache.server.ts';
import { cardsOf } from '#shop/catalog/card/cards.server.ts';
import type { Pack, ProductCard } from '#shop/catalog/contract.ts';
import { knownCards } from '#shop/catalog/card/known-cards.server.ts';
import { listProducts } from '#shop/catalog/listing.server.ts';
import type { Visitor } from '#shop/kernel/visitor.ts';
import { keyLine } from '#shop/parameters/key-line.ts';
import { t } from '#text/documents.ts';
import { type FilterOrder, type Filters, RESERVED } from './address.ts';
import { categoryRule, countCategories } from './categories.ts';
import type { Filtered, FilteredProduct } from './contract.ts';
import {
  countFacets,
  facetRules,
  type Filterable,
  shownContent,
  type Understood,
  understand,
} from './facets.ts';
import { nearest, worthDropping } from './panel/hints.ts';
import { orderByText } from './order.server.ts';
import { packsOf } from './packs.server.ts';
import { pageOf } from './page.ts';
import type { Rules, Use } from './rules.server.ts';
import { CATEGORY_COLUMN, type FacetIndex, STOCK_COLUMN } from './facet-index.ts';
import type { Scope } from './scope.server.ts';
import { countFound, ownPrices, sift, type Sifted } from './sift.ts';
import { keysFor, orderFor } from './sort-keys.server.ts';

/** Who asks, through which connection, and what is known of the shop. */
export type FilterContext = { sql: Sql; readThrough: ReadThrough; visitor: Visitor; rules: Rules };

export type FilterRequest = {
  filters: Filters;
  order: FilterOrder | null;
  limit: number;
  offset: number;
};

type Result = Omit<Filtered, 'success' | 'error'>;

export async function filterProducts(
  context: FilterContext,
  scope: Scope,
  request: FilterRequest,
): Promise<Result> {
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
  const understood = understand(choosable, request.filters);
  const { choices, filters } = understood;
  const sifted = choices.length > 0 ? siftBy(choices) : all;
  const total = countFound(sifted);
  const order = orderFor(request.order, scope, rules, visitor);

  const columns = keyUses(rules, scope.uses);
  const shownCategories =
    ofCategories?.values.map(({ id }) => id) ?? rules.categories.get(scope.category!)!.children;
  // Everything is counted before the first wait: a facet index may change meanwhile.
  const counted = {
    total,
    total_unfiltered: countFound(all),
    facets: countFacets(facets, sifted, understood),
    categories: countCategories(
      shownCategories.map((id) => rules.categories.get(id)!),
      sifted,
      understood,
    ),
    key_parameters: columns.map(({ parameter, prefix }) => ({
      key: parameter.key,
      title: parameter.name,
      unit: parameter.unit,
      prefix,
    })),
    filters,
    order,
    without: total > 0 ? [] : worthDropping(choosable, sifted, understood),
  };
  const near = total > 0 ? [] : nearest(sifted, understood);
  const cards = await cardsOn({ context, scope, sifted, understood, request, order });
  const nearCards = await cardsBy(
    context,
    near.map(({ id }) => id),
  );
  const packs = await packsOn(context, [...cards, ...nearCards]);
  const complete = (card: ProductCard): FilteredProduct => ({
    ...card,
    ...keyValuesOf(rules, facetIndexes, columns, card),
    packs: packs.get(card.id) ?? [],
  });
  return {
    ...counted,
    products: cards.map(complete),
    nearest: nearCards.map((card) => ({
      product: complete(card),
      misses: near.find(({ id }) => id === card.id)!.misses,
    })),
  };
}

/** Parameters whose names would stand for something else in an address are not offered. */
const filterable = ({ parameters }: Rules, { uses }: Scope): Filterable[] =>
  uses
    .filter(({ is_filterable }) => is_filterable)
    .map(({ parameter_id }) => parameters.get(parameter_id)!)
    .filter(({ key }) => !(RESERVED as readonly string[]).includes(key));

type Column = { parameter: Filterable; prefix: string };

const keyUses = ({ parameters }: Rules, uses: Use[]): Column[] =>
  uses
    .filter(({ is_key }) => is_key)
    .map(({ parameter_id, prefix }) => ({ parameter: parameters.get(parameter_id)!, prefix }));

type Found = {
  context: FilterContext;
  scope: Scope;
  sifted: Sifted[];
  understood: Understood;
  request: FilterRequest;
  order: FilterOrder;
};

/** A page of the listing where nothing but the stock is chosen; else of what was found. */
async function cardsOn(found: Found): Promise<ProductCard[]> {
  const { context, scope, understood, request, order } = found;
  const { sql, readThrough, visitor } = context;
  const { limit, offset } = request;
  const { choices } = understood;
  const isListed = choices.every((choice) => 'column' in choice && choice.column === STOCK_COLUMN);
  if (scope.category !== null && isListed && !order.by.startsWith('parameter.')) {
    const listing = {
      categoryId: scope.category,
      isInStock: choices.length > 0,
      limit,
      offset,
      order: [{ [order.by]: order.direction }],
    };
    return (await listProducts(sql, visitor, listing, readThrough)).products;
  }
  return cardsBy(context, await idsOn(found));
}

const cardsBy = async ({ sql, readThrough, visitor }: FilterContext, ids: number[]) =>
  ids.length === 0 ? [] : cardsOf(sql, await knownCards(sql, readThrough, ids), visitor);

const packsOn = async (
  { sql, readThrough, visitor }: FilterContext,
  cards: ProductCard[],
): Promise<Map<number, Pack[]>> =>
  visitor.customer
    ? packsOf(
        sql,
        readThrough,
        cards.map(({ id }) => id),
      )
    : new Map();

async function idsOn({ context, scope, sifted, request, order }: Found): Promise<number[]> {
  const { limit, offset } = request;
  const ids = new Int32Array(countFound(sifted));
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

function keyValuesOf(
  rules: Rules,
  facetIndexes: FacetIndex[],
  columns: Column[],
  { id, name }: ProductCard,
): Pick<FilteredProduct, 'key_values' | 'key_line'> {
  const [facetIndex, place] = placeOf(facetIndexes, id);
  if (!facetIndex) return { key_values: columns.map(() => null), key_line: [] };
  const shown = ({ parameter }: Column) =>
    shownContent(facetIndex.contentOf(place, parameter.id), parameter);
  const [category] = facetIndex.contentOf(place, CATEGORY_COLUMN).values;
  const own = keyUses(rules, rules.uses.get(category ?? 0) ?? []);
  return {
    key_values: columns.map(shown),
    key_line: keyLine(
      name,
      own.flatMap((column) => {
        const text = shown(column);
        return text === null ? [] : [column.prefix ? `${column.prefix} ${text}` : text];
      }),
    ),
  };
}

function placeOf(facetIndexes: FacetIndex[], id: number): [FacetIndex, number] | [null, 0] {
  for (const facetIndex of facetIndexes) {
    const place = facetIndex.placeOf(id);
    if (place !== undefined && facetIndex.present[place] !== 0) return [facetIndex, place];
  }
  return [null, 0];
}
