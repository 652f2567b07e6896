import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { ownUnitPrice } from '#shop/customers/prices.ts';
import type { Discounts } from '#shop/kernel/visitor.ts';
import type { Client } from '#tests/client.ts';
import { DEMO, useShop } from '#tests/shop.ts';
import { type Filters, parseRange } from './address.ts';
import type { Facet, Filtered } from './contract.ts';
import {
  addressed,
  addStand,
  type Given,
  KINDS,
  type Stand,
  writeProduct,
} from './filters.fixture.server.ts';

const shop = useShop();
const { sql } = shop;
let stand: Stand;
let guest: Client;
let customer: Client;
let discounts: Discounts;
const products = new Map<number, Given>();
const ids = new Map<number, number>();

const oneOf = (key: keyof typeof KINDS) => fc.constantFrom(...(KINDS[key].values ?? []));
const some = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { freq: 4 });
const metres = fc.integer({ min: 1, max: 15 }).map((n) => n * 10);
const lens = fc
  .tuple(
    fc.integer({ min: 20, max: 120 }),
    fc.integer({ min: 0, max: 100 }),
    fc.integer({ max: 9 }),
  )
  .map(([low, more, kind]): [number | null, number | null] =>
    kind === 9 ? [null, low / 10] : [low / 10, (low + (kind > 3 ? more : 0)) / 10],
  );

const given: fc.Arbitrary<Given> = fc
  .record({
    category: fc.integer({ min: 0, max: 2 }),
    vendor: fc.integer({ min: 0, max: 2 }),
    isSold: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
    stock: fc.constantFrom(0, 0, 3),
    cents: fc.integer({ min: 1, max: 30_000 }),
    krytie: some(oneOf('krytie')),
    napajanie: some(fc.uniqueArray(oneOf('napajanie'), { minLength: 1 })),
    wdr: some(oneOf('wdr')),
    porty: some(oneOf('porty')),
    prisvit: some(metres),
    objektiv: some(lens),
  })
  .map(({ krytie, napajanie, wdr, porty, prisvit, objektiv, ...rest }) => ({
    ...rest,
    values: {
      krytie: krytie ? [krytie] : [],
      napajanie: napajanie ?? [],
      wdr: wdr ? [wdr] : [],
      porty: porty ? [porty] : [],
      prisvit: prisvit ? [`${prisvit}-m`] : [],
    },
    numbers: {
      ...(porty ? { porty: [Number(porty), Number(porty)] as [number, number] } : {}),
      ...(prisvit ? { prisvit: [prisvit, prisvit] as [number, number] } : {}),
      ...(objektiv ? { objektiv } : {}),
    },
  }));

const ticked = (key: keyof typeof KINDS) => fc.uniqueArray(oneOf(key), { maxLength: 3 });
const range = (low: number, high: number) =>
  fc
    .tuple(some(fc.integer({ min: low, max: high })), some(fc.integer({ min: low, max: high })))
    .map(([from, to]) => {
      if (from === null && to === null) return [];
      const ends =
        from !== null && to !== null ? [Math.min(from, to), Math.max(from, to)] : [from, to];
      return [`${ends[0] ?? ''}-${ends[1] ?? ''}`];
    });
const rarely = (values: fc.Arbitrary<string[]>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant<string[]>([]) }, { weight: 2, arbitrary: values });

const chosen: fc.Arbitrary<Filters> = fc.record({
  krytie: rarely(ticked('krytie')),
  napajanie: rarely(ticked('napajanie')),
  wdr: rarely(ticked('wdr')),
  porty: rarely(ticked('porty')),
  prisvit: rarely(range(0, 160)),
  objektiv: rarely(range(1, 23)),
  cena: rarely(range(0, 250)),
  sklad: rarely(fc.constant(['1'])),
  vyrobca: rarely(fc.constantFrom(['skusobny-1'], ['skusobny-2', 'skusobny-3'])),
});

/** The plain meaning of a filter, of one product by itself. */
function passes(product: Given, key: string, values: string[], isGuest: boolean): boolean {
  if (values.length === 0) return true;
  if (key === 'sklad') return product.stock > 0;
  if (key === 'vyrobca') return values.includes(stand.vendors[product.vendor]!.slug);
  if (key === 'cena') return isGuest || isWithin([priceOf(product), priceOf(product)], values[0]!);
  if (key === 'prisvit' || key === 'objektiv') return isWithin(product.numbers[key], values[0]!);
  return values.some((value) => product.values[key]?.includes(value));
}

function isWithin(numbers: [number | null, number | null] | undefined, text: string) {
  if (!numbers) return false;
  const { from, to } = parseRange(text)!;
  return (
    (numbers[0] ?? -Infinity) <= (to ?? Infinity) && (numbers[1] ?? Infinity) >= (from ?? -Infinity)
  );
}

const priceOf = ({ cents, category, vendor }: Given) =>
  ownUnitPrice(
    {
      product_id: 0,
      price_cents: cents,
      price_fraction: 0,
      price_decimals: 2,
      vat_percent: 23,
      category_id: stand.categories[category]!,
      vendor_id: stand.vendors[vendor]!.id,
    },
    discounts,
  ) / 10_000;

const found = (filters: Filters, isGuest: boolean, without?: string) =>
  [...products].filter(
    ([, product]) =>
      product.isSold &&
      Object.entries(filters).every(
        ([key, values]) => key === without || passes(product, key, values, isGuest),
      ),
  );

async function ask(client: Client, filters: Filters, more: object = {}): Promise<Filtered> {
  const answer = await client.post('/admin/v1/product/filtered/sk/72/0', {
    category: stand.department,
    filters: addressed(filters),
    ...more,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

beforeAll(async () => {
  stand = await addStand(sql);
  guest = shop.guest();
  const [{ id }] = await sql<[{ id: number }]>`
    select customer_id as id from person where email = ${DEMO.email}`;
  await sql`
    insert into discount (customer_id, vendor_id, discount_bp) values (${id}, ${stand.vendors[1]!.id}, 4000)`;
  await sql`
    insert into discount (customer_id, category_id, discount_bp) values (${id}, ${stand.categories[2]!}, 5500)`;
  customer = await shop.signIn();
  const [{ group }] = await sql<[{ group: number }]>`
    select discount_bp as group from price_group join company on price_group_id = price_group.id
    where company.id = ${id}`;
  discounts = {
    group,
    byCategory: { [stand.categories[2]!]: 5500 },
    byVendor: { [stand.vendors[1]!.id]: 4000 },
  };
  for (const [place, product] of fc.sample(given, { numRuns: 150 }).entries())
    await write(place, product);
});

async function write(place: number, product: Given) {
  products.set(place, product);
  ids.set(place, await writeProduct(sql, stand, place, product));
}

/** Every count of a response, against counting by hand. */
function compare(answer: Filtered, filters: Filters, isGuest: boolean) {
  const mine = found(filters, isGuest);
  expect(answer.total).toBe(mine.length);
  expect(answer.total_unfiltered).toBe(found({}, isGuest).length);
  expect(new Set(answer.products.map(({ id }) => id))).toEqual(
    new Set(
      mine.length <= 72 ? mine.map(([place]) => ids.get(place)) : answer.products.map((p) => p.id),
    ),
  );
  expect(answer.products).toHaveLength(Math.min(72, mine.length));
  expect(answer.categories.map(({ count }) => count)).toEqual(
    [0, 1, 2].map((category) => mine.filter(([, one]) => one.category === category).length),
  );
  for (const facet of answer.facets) compareFacet(facet, filters, isGuest);
  const helpful = Object.keys(filters)
    .filter((key) => filters[key]!.length > 0 && (key !== 'cena' || !isGuest))
    .map((key) => found(filters, isGuest, key).length)
    .filter((count) => mine.length === 0 && count > 0)
    .toSorted((a, b) => b - a)
    .slice(0, 3);
  expect(answer.without.map(({ count }) => count)).toEqual(helpful);
}

function compareFacet(facet: Facet, filters: Filters, isGuest: boolean) {
  const key = facet.key.replace('sk-', '');
  const others = found(filters, isGuest, key).map(([, product]) => product);
  const countWith = (values: string[]) =>
    others.filter((product) => passes(product, key, values, isGuest)).length;
  if (facet.kind === 'flag') expect(facet.count).toBe(countWith(['1']));
  else if (facet.kind === 'values')
    for (const value of facet.values)
      expect([facet.key, value.key, value.count]).toEqual([
        facet.key,
        value.key,
        countWith([value.key]),
      ]);
  else {
    expect(facet.histogram.length).toBeGreaterThanOrEqual(14);
    expect(facet.histogram.length).toBeLessThanOrEqual(21);
    if (key === 'objektiv') return;
    const numbers = others.flatMap((one) =>
      key === 'cena' ? priceOf(one) : (one.numbers[key]?.[0] ?? []),
    );
    expect(facet.histogram.reduce((sum, one) => sum + one)).toBe(numbers.length);
  }
}

test('every number is what counting by hand gives, whatever is chosen and changed', async () => {
  const change = fc.option(fc.tuple(fc.integer({ min: 0, max: 160 }), given));
  await fc.assert(
    fc.asyncProperty(chosen, fc.boolean(), change, async (filters, isGuest, changed) => {
      if (changed) await write(...changed);
      compare(await ask(isGuest ? guest : customer, filters), filters, isGuest);
    }),
    { numRuns: 150 },
  );
});

test('what the index knows is what stands in the rows', async () => {
  const wrong = await sql`
    select product_id from known_facts full join product_facts using (product_id)
    where (known_facts.facts, known_facts.is_listed, known_facts.in_stock)
      is distinct from (product_facts.facts, product_facts.is_listed, product_facts.in_stock)`;
  expect([...wrong]).toEqual([]);
});

test.each(['id', 'name', 'code', 'price_exc_vat', 'parameter.sk-prisvit', 'parameter.sk-objektiv'])(
  'pages by %s follow one another in order, missing values last',
  async (by) => {
    for (const direction of ['asc', 'desc'] as const) {
      const order = { by, direction };
      const filters = addressed({ krytie: ['ip54', 'ip65', 'ip66'] });
      const pages: number[] = [];
      for (const offset of [0, 12, 24, 36, 48, 60, 72, 84, 96, 108]) {
        const answer = await customer.post(`/admin/v1/product/filtered/sk/12/${offset}`, {
          category: stand.department,
          filters,
          order,
        });
        pages.push(...answer.json().products.map(({ id }: { id: number }) => id));
      }
      const mine = found({ krytie: ['ip54', 'ip65', 'ip66'] }, false).map(([place, product]) => ({
        id: ids.get(place)!,
        product,
        code: `SK-${place}`,
        name: `Skúšobný ${(place * 37) % 101}`,
      }));
      const sign = direction === 'asc' ? 1 : -1;
      const keyOf = ({ id, product }: (typeof mine)[number]) => {
        if (by === 'id') return id;
        if (by === 'price_exc_vat') return priceOf(product);
        const [from, to] = product.numbers[by.replace('parameter.sk-', '')] ?? [NaN, NaN];
        return direction === 'asc' ? (from ?? to!) : (to ?? from!);
      };
      const expected = mine
        .toSorted((a, b) => {
          if (by === 'code') return sign * (a.code < b.code ? -1 : 1);
          if (by === 'name') return sign * (a.name.localeCompare(b.name, 'sk') || a.id - b.id);
          const [one, two] = [keyOf(a), keyOf(b)];
          if (Number.isNaN(one) !== Number.isNaN(two)) return Number.isNaN(one) ? 1 : -1;
          return sign * ((Number.isNaN(one) ? 0 : one - two) || a.id - b.id);
        })
        .map(({ id }) => id);
      expect(pages, `${by} ${direction}`).toEqual(expected);
    }
  },
);
