import type { ParameterKind } from '#shop/parameters/parse.ts';
import { unitToEuros } from '#base/values/money.ts';
import { formatQuantity } from '#shop/parameters/measure.ts';
import { t } from '#text/text.ts';
import {
  type Filters,
  parseRange,
  PRICE,
  type Range,
  rangeText,
  STOCK,
  VENDOR,
} from './address.ts';
import { barOf, type Bars, barsOf } from './panel/bars.ts';
import type { Facet } from './contract.ts';
import { type Content, IN_STOCK, STOCK_COLUMN, VENDOR_COLUMN } from './facet-index.ts';
import { type Choice, eachContent, type Sifted } from './sift.ts';

/** `below` are the ids that stand for it, where it is not its own alone. */
export type FacetValue = {
  id: number;
  key: string;
  name: string;
  number?: number | null;
  below?: number[];
};
type Named = { key: string; title: string; unit: string };

export type ValuesRule = Named & { kind: 'values'; column: number; values: FacetValue[] };

/** What can be chosen in a facet, by all products there are. */
export type FacetRule = Named &
  (
    | { kind: 'flag'; column: number }
    | Omit<ValuesRule, keyof Named>
    | { kind: 'range'; column: number; min: number; max: number; values: FacetValue[] }
    | { kind: 'price'; min: number; max: number }
  );

/** A parameter that may become a facet. */
export type Filterable = {
  id: number;
  key: string;
  name: string;
  kind: ParameterKind;
  unit: string;
  /** In the order they are shown in. */
  values: FacetValue[];
};

/** Numbers of which there are no more than this are ticked one by one. */
const FEW_NUMBERS = 8;

/** `all` has nothing chosen. A facet with nothing to choose between is left out. */
export function facetRules(
  all: Sifted[],
  parameters: Filterable[],
  vendors: FacetValue[],
): FacetRule[] {
  const own = [
    { ...named(STOCK, t('filters.inStock')), kind: 'flag' as const, column: STOCK_COLUMN },
    priceRule(all),
    valuesRule(all, { ...named(VENDOR, t('filters.vendor')), column: VENDOR_COLUMN }, vendors),
  ];
  return [...own, ...parameters.map((one) => parameterRule(all, one))].filter(
    (rule) => rule !== null,
  );
}

const named = (key: string, title: string, unit = ''): Named => ({ key, title, unit });

function parameterRule(all: Sifted[], parameter: Filterable): FacetRule | null {
  const { id, key, name, kind, unit, values } = parameter;
  const its = { ...named(key, name, unit), column: id };
  if (kind === 'text') return null;
  if (kind === 'range') return rangeRule(all, its, values);
  const ofValues = valuesRule(all, its, values);
  return kind === 'number' && ofValues && ofValues.values.length > FEW_NUMBERS
    ? rangeRule(all, its, values)
    : ofValues;
}

type Its = Named & { column: number };

function valuesRule(all: Sifted[], its: Its, values: FacetValue[]) {
  const present = new Set<number>();
  eachContent(all, its.column, -1, (content) => {
    for (const value of content.values) present.add(value);
  });
  const shown = values.filter(({ id }) => present.has(id));
  return shown.length < 2 ? null : { ...its, kind: 'values' as const, values: shown };
}

function rangeRule(all: Sifted[], its: Its, values: FacetValue[]): FacetRule | null {
  let [min, max] = [Infinity, -Infinity];
  eachContent(all, its.column, -1, ({ from, to }) => {
    for (const end of [from, to])
      if (Number.isFinite(end)) [min, max] = [Math.min(min, end), Math.max(max, end)];
  });
  return min < max ? { ...its, kind: 'range', min, max, values } : null;
}

/** Null for a guest, who has no prices. */
function priceRule(all: Sifted[]): FacetRule | null {
  let [min, max] = [Infinity, -Infinity];
  for (const { facetIndex, prices } of all) {
    if (!prices) return null;
    const { present, size } = facetIndex;
    for (let place = 0; place < size; place += 1) {
      if (present[place] === 0) continue;
      const price = prices[place]!;
      if (price < min) min = price;
      if (price > max) max = price;
    }
  }
  const ends = { min: unitToEuros(min), max: unitToEuros(max) };
  return min < max
    ? { ...named(PRICE, t('filters.price'), t('currency')), kind: 'price', ...ends }
    : null;
}

export type Understood = { choices: Choice[]; filters: Filters };

/** What of the filters these facets know; the rest is left out. */
export function understand(rules: FacetRule[], asked: Filters): Understood {
  const known = rules.flatMap((rule) => {
    const given = Object.hasOwn(asked, rule.key) ? asked[rule.key]! : [];
    const understood = given.length > 0 ? choiceOf(rule, given) : null;
    return understood ?? [];
  });
  return {
    choices: known.map(({ choice }) => choice),
    filters: Object.fromEntries(
      known.map(({ choice, values }) => [choice.key, values] as const).toSorted(byKey),
    ),
  };
}

const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) =>
  a < b ? -1 : 1;

type Chosen = { choice: Choice; values: string[] };

function choiceOf(rule: FacetRule, given: string[]): Chosen | null {
  const { key } = rule;
  if (rule.kind === 'flag')
    return given.includes('1')
      ? { choice: { key, column: rule.column, isWanted: hasOne([IN_STOCK]) }, values: ['1'] }
      : null;
  if (rule.kind === 'values') {
    const values = rule.values.filter((value) => given.includes(value.key));
    if (values.length === 0) return null;
    const isWanted = hasOne(values.flatMap(({ id, below }) => below ?? [id]));
    const choice = { key, column: rule.column, isWanted };
    return { choice, values: values.map((value) => value.key).toSorted() };
  }
  const range = given.map(parseRange).find((one) => one !== null) ?? rangeOf(rule, given);
  if (!range) return null;
  const [from, to] = [range.from ?? -Infinity, range.to ?? Infinity];
  const choice: Choice =
    rule.kind === 'price'
      ? { key, isPriceWanted: (price) => unitToEuros(price) >= from && unitToEuros(price) <= to }
      : { key, column: rule.column, isWanted: (its) => its.from <= to && its.to >= from };
  return { choice, values: [rangeText(range)] };
}

/** A value may be linked to whether or not its facet is a range. */
function rangeOf(rule: FacetRule, given: string[]): Range | null {
  if (rule.kind !== 'range') return null;
  const numbers = rule.values.flatMap(({ key, number }) =>
    given.includes(key) ? (number ?? []) : [],
  );
  return numbers.length > 0 ? { from: Math.min(...numbers), to: Math.max(...numbers) } : null;
}

const hasOne =
  (ids: number[]) =>
  ({ values }: Content) =>
    values.some((id) => ids.includes(id));

/** The facets with their counts, each without regard to what is chosen in it. */
export function countFacets(
  rules: FacetRule[],
  sifted: Sifted[],
  { choices, filters }: Understood,
): Facet[] {
  return rules.map((rule) => {
    const own = choices.findIndex(({ key }) => key === rule.key);
    const chosen = own < 0 ? [] : filters[rule.key]!;
    return countFacet(rule, sifted, own, chosen);
  });
}

function countFacet(rule: FacetRule, sifted: Sifted[], own: number, chosen: string[]): Facet {
  const { key, title, unit } = rule;
  if (rule.kind === 'flag') {
    const count = countValues(sifted, rule.column, own).get(IN_STOCK) ?? 0;
    return { kind: 'flag', key, title, count, is_chosen: own >= 0 };
  }
  if (rule.kind === 'values') {
    const counts = countValues(sifted, rule.column, own);
    const values = rule.values.map((value) => ({
      key: value.key,
      title: value.name,
      count: counts.get(value.id) ?? 0,
      is_chosen: chosen.includes(value.key),
    }));
    return { kind: 'values', key, title, unit, values };
  }
  const { min, max } = rule;
  const bars = barsOf(min, max);
  const histogram =
    rule.kind === 'price'
      ? priceBars(sifted, own, bars)
      : numberBars(sifted, rule.column, own, bars);
  const { from, to }: Range = (chosen[0] === undefined ? null : parseRange(chosen[0])) ?? {
    from: null,
    to: null,
  };
  return {
    kind: 'range',
    key,
    title,
    unit,
    min,
    max,
    from,
    to,
    histogram,
    histogram_from: bars.from,
    histogram_step: bars.step,
    is_logarithmic: bars.isLogarithmic,
  };
}

export function countValues(sifted: Sifted[], column: number, own: number): Map<number, number> {
  const counts = new Map<number, number>();
  eachContent(sifted, column, own, ({ values }, count) => {
    if (count > 0) for (const id of values) counts.set(id, (counts.get(id) ?? 0) + count);
  });
  return counts;
}

function numberBars(sifted: Sifted[], column: number, own: number, bars: Bars): number[] {
  const histogram = Array.from({ length: bars.count }, () => 0);
  eachContent(sifted, column, own, (content, count) => {
    if (Number.isNaN(content.from) || count === 0) return;
    const last = barOf(bars, content.to);
    for (let bar = barOf(bars, content.from); bar <= last; bar += 1) histogram[bar]! += count;
  });
  return histogram;
}

function priceBars(sifted: Sifted[], own: number, bars: Bars): number[] {
  const histogram = Array.from({ length: bars.count }, () => 0);
  const add = (price: number) => (histogram[barOf(bars, unitToEuros(price))]! += 1);
  for (const { facetIndex, found, missOnly, prices } of sifted) {
    if (found) {
      for (const list of own < 0 ? [found] : [found, missOnly[own]!])
        for (const place of list) add(prices![place]!);
      continue;
    }
    const { present, size } = facetIndex;
    for (let place = 0; place < size; place += 1) if (present[place] !== 0) add(prices![place]!);
  }
  return histogram;
}

/** As a card or a table shows what a product has of a parameter; null for nothing. */
export function shownContent(
  { values, from, to }: Content,
  { unit, values: known }: Pick<Filterable, 'unit' | 'values'>,
): string | null {
  const names = known.filter(({ id }) => values.includes(id)).map(({ name }) => name);
  if (names.length > 0) return names.join(', ');
  return Number.isNaN(from) ? null : formatQuantity({ from: closed(from), to: closed(to) }, unit);
}

const closed = (end: number) => (Number.isFinite(end) ? end : null);
