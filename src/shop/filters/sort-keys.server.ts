import type { Visitor } from '#shop/kernel/visitor.ts';
import type { FilterOrder } from './address.ts';
import type { Rules, Use } from './rules.server.ts';
import type { Scope } from './scope.server.ts';
import type { Sifted } from './sift.ts';

/** What cannot be ordered by, and to a guest what would tell prices, is the default. */
export function orderFor(
  order: FilterOrder | null,
  { category, uses }: Scope,
  rules: Rules,
  visitor: Visitor,
): FilterOrder {
  const fallback: FilterOrder =
    category === null ? { by: 'match', direction: 'asc' } : { by: 'id', direction: 'desc' };
  if (!order) return fallback;
  if (order.by === 'match') return fallback;
  if (order.by === 'price_exc_vat') return visitor.customer ? order : fallback;
  return order.by.startsWith('parameter.') && !parameterOf(rules, uses, order) ? fallback : order;
}

const parameterOf = ({ parameters }: Rules, uses: Use[], { by }: FilterOrder) =>
  uses
    .map(({ parameter_id }) => parameters.get(parameter_id)!)
    .find(({ key, kind }) => by === `parameter.${key}` && kind !== 'text');

type KeyOf = (sifted: Sifted) => (place: number) => number;

/** The number that products are put into order by; NaN where they have none. */
export function keysFor(rules: Rules, { found, uses }: Scope, order: FilterOrder): KeyOf {
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
