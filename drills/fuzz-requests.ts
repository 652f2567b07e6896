import type { Route } from '#tests/route-table.ts';
import { sampleOf, urlOf, type Known } from '#tests/samples.ts';
import { BODIES, HEADERS, SEGMENTS, TEXTS, TOKENS, TYPES } from './fuzz-values.ts';

export type WireRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
};
type Pick = <Value>(values: readonly Value[]) => Value;
export type Dice = { next(): number; pick: Pick; chance(share: number): boolean };

/** The same seed throws the same numbers, so a finding can be repeated. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const pick: Pick = (values) => values[Math.floor(next() * values.length)]!;
  return { next, pick, chance: (share) => next() < share };
}

/** A request the route knows, with one or two things wrong in it (or, now and then, nothing). */
export function hostileRequest(dice: Dice, route: Route, known: Known): WireRequest {
  const sample = sampleOf(route, known);
  const request: WireRequest = {
    method: route.method,
    path: urlOf(route.url, sample),
    headers: sample.body ? { 'content-type': 'application/json' } : {},
    body: sample.body && JSON.stringify(sample.body),
  };
  const damages = [
    ...(sample.params ? [damageAddress, damageAddress] : []),
    ...(sample.body ? [damageValue, damageValue, damageValue, damageBody, damageType] : []),
    damageHeader,
    damageMethod,
    damageQuery,
    (one: WireRequest) => one,
  ];
  let damaged = dice.pick(damages)(request, dice, route, sample);
  if (dice.chance(0.15)) damaged = damageHeader(damaged, dice);
  return damaged;
}

type Sample = ReturnType<typeof sampleOf>;

function damageAddress(request: WireRequest, dice: Dice, route: Route, sample: Sample) {
  const names = Object.keys(sample.params!);
  const broken = dice.pick(names);
  const segment = dice.chance(0.5)
    ? dice.pick(SEGMENTS)
    : encodeURIComponent(dice.pick(TEXTS).toWellFormed()).slice(0, 6000);
  const path = route.url.replace(/:(\w+)/g, (_, name: string) =>
    name === broken ? segment : encodeURIComponent(String(sample.params![name])),
  );
  return { ...request, path };
}

/** One place in the body gets another value, goes away, or gets company. */
function damageValue(request: WireRequest, dice: Dice, _route: Route, { body }: Sample) {
  const copy = structuredClone(body!);
  const token = dice.chance(0.5) ? dice.pick(TOKENS) : JSON.stringify(dice.pick(TEXTS));
  const places = placesIn(copy);
  // Where nothing is expected, something comes.
  const [parent, key] = places.length ? dice.pick(places) : ([copy, 'id'] as const);
  const way = dice.next();
  if (way < 0.75) parent[key] = HOLE;
  else if (way < 0.85) delete parent[key];
  else parent[dice.pick(['__proto__x', 'id', 'customer_id', 'role', 'price', 'is_sold'])] = HOLE;
  return { ...request, body: JSON.stringify(copy).replaceAll(`"${HOLE}"`, () => token) };
}

const HOLE = '@@hole@@';
type Box = Record<string, unknown>;

function placesIn(value: Box): [Box, string][] {
  return Object.keys(value).flatMap((key) => {
    const inside = value[key];
    const here: [Box, string] = [value, key];
    return typeof inside === 'object' && inside !== null
      ? [here, ...placesIn(inside as Box)]
      : [here];
  });
}

const damageBody = (request: WireRequest, dice: Dice) => ({ ...request, body: dice.pick(BODIES) });

const damageType = (request: WireRequest, dice: Dice) =>
  withHeader(request, 'content-type', dice.pick(TYPES));

const damageHeader = (request: WireRequest, dice: Dice) =>
  withHeader(request, ...dice.pick(HEADERS));

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];
const damageMethod = (request: WireRequest, dice: Dice) => ({
  ...request,
  method: dice.pick(METHODS),
});

const damageQuery = (request: WireRequest, dice: Dice) => ({
  ...request,
  path: `${request.path}?${dice.pick(['__proto__[x]=1', 'lang=en', '%', '&&&=', 'a[]=1&a[]=2', `x=${'y'.repeat(3000)}`])}`,
});

const withHeader = (request: WireRequest, name: string, value: string): WireRequest => ({
  ...request,
  headers: { ...request.headers, [name]: value },
});

/** Pages take whatever stands in the address bar. */
export function hostilePage(dice: Dice): WireRequest {
  const part = dice.chance(0.5)
    ? dice.pick(SEGMENTS)
    : encodeURIComponent(dice.pick(TEXTS).toWellFormed()).slice(0, 2000);
  const path = dice.pick(PAGES).replace('*', () => part);
  return { method: dice.pick(['GET', 'GET', 'GET', 'HEAD']), path, headers: {}, body: undefined };
}

const PAGES = [
  '/*',
  '//*',
  '/category/*',
  '/category/cctv/*',
  '/category/cctv?pg=*',
  '/category/cctv?or=*',
  '/product/*',
  '/search-product/*',
  '/search-product/*?pg=2',
  '/search-product/kamera?lm=*',
  '/blog/sk/*',
  '/blog?pg=*',
  '/page/sk/*',
  '/page/*/o-nas',
  '/login?returnUrl=*',
  '/activation?token=*',
  '/new-password?token=*',
  '/account/orderdetail/*',
  '/account/orders?pg=*',
  '/cart?*',
  '/checkout?*',
  '/account',
  '/account/details',
  '/account/invoices',
  '/account/addresses',
  '/checkout',
  '/cart',
];
