import { beforeAll, expect, test } from 'vitest';
import { nameOf, routeTable } from '#tests/route-table.ts';
import { sampleOf, urlOf, type Known } from '#tests/samples.ts';
import { useShop } from '#tests/shop.ts';
import { newParty, readCatalogue, type Party } from '#tests/world.ts';

/** What the shop pays for its goods is told to nobody, by any route and in no spelling. */
const shop = useShop();
const routes = await routeTable();

const SECRET = /70.?319[.,]?77|purchase_(?:cents|fraction|price)|n[áa]kupn[áa]_?\s?cen/i;

let customer: Party;
let known: Known;
beforeAll(async () => {
  customer = await newParty(shop, 'Nakupna');
  known = { ...(await readCatalogue(shop)), ...customer.owns, email: customer.email };
  await shop.sql`update product set purchase_cents = 7031977, purchase_fraction = 13`;
});

test('the secret is found where it is', async () => {
  const [row] = await shop.sql`select purchase_cents, code from product limit 1`;
  expect(JSON.stringify(row)).toMatch(SECRET);
  for (const spelling of ['70319.7713', '70 319,77 €', '7031977']) expect(spelling).toMatch(SECRET);
});

/** Reading first: some writes end the session. */
const asked = routes
  .filter(({ url }) => !url.includes('/sign/out'))
  .toSorted((a, b) => Number(a.method !== 'GET') - Number(b.method !== 'GET'));

test.each(asked.map((route) => [nameOf(route), route] as const))('%s', async (_name, route) => {
  const sample = sampleOf(route, known);
  for (const client of [shop.guest(), customer.client]) {
    const { body, headers } = await client.write(
      route.method,
      urlOf(route.url, sample),
      sample.body,
    );
    expect(body).not.toMatch(SECRET);
    expect(JSON.stringify(headers)).not.toMatch(SECRET);
  }
});
