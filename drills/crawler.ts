import { readConfig } from '#base/process/config.server.ts';
import { GUESTS } from '#shop/catalog/audience.server.ts';
import { type Filters, normalFilters } from '#shop/filters/address.ts';
import type { Filtered } from '#shop/filters/contract.ts';
import { createCaches, keyOf } from '#start/cache/response-cache.server.ts';
import { buildApp } from '#start/app/app.server.ts';
import { Client } from '#tests/client.ts';
import type { Drill } from './drill.ts';

const SECRET = 'the drill knows it, so that it can sign its tokens';
const PAGES = [0, 12, 24].map((offset) => `/admin/v1/product/filter/sk/12/${offset}`);
const FIRST_PAGE = PAGES[0]!;
const bodyOf = (category: number, filters: Filters) => ({
  condition: { 'categories.id': category },
  filters,
});
const MOST_CHOICES = 5;
/** What visitors look at meanwhile is asked for after so many combinations. */
const OFTEN = 25;

/** Somebody tries all combinations of filters there are, and some that there are not. */
export const crawler: Drill = {
  about: 'a robot asks for every combination of filters while visitors look at categories',
  kinds: ['embedded'],
  rounds: { small: 300, full: 20_000 },
  env: { DEMO: '1', SECRET },
  async run({ sql }, rounds) {
    const caches = createCaches();
    const { responses, catalogue } = caches;
    const shop = { sql, config: readConfig({}), formKey: SECRET, catalogue };
    const app = await buildApp(shop, undefined, caches);
    const [robot, visitor] = [new Client(app), new Client(app)];
    const categories = await sql<{ id: number }[]>`
      select id from category order by product_count desc, id limit 10`;
    const findings: string[] = [];
    const ask = async (client: Client, id: number, filters: Filters, url = FIRST_PAGE) => {
      const response = await client.post(url, bodyOf(id, filters));
      if (response.statusCode !== 200) findings.push(`${response.statusCode}: ${response.body}`);
      return response.json<Filtered>();
    };
    const values = new Map<number, [string, string][]>();
    for (const { id } of categories) values.set(id, valuesOf(await ask(visitor, id, {})));

    /** As fresh ones or as those that became too old meanwhile. */
    const areCached = () =>
      categories.every(({ id }) => {
        const key = keyOf(GUESTS, responses.calls.find(FIRST_PAGE, bodyOf(id, {}))!);
        return responses.find(key) ?? responses.findOutdated(key);
      });
    for (let round = 0; round < rounds; round += 1) {
      const { id } = categories[round % categories.length]!;
      await ask(robot, id, combinationOf(values.get(id)!, round), PAGES[round % PAGES.length]);
      if (round % OFTEN > 0) continue;
      if (!areCached()) findings.push(`after ${round} combinations a category was evicted`);
      for (const category of categories) await ask(visitor, category.id, {});
    }
    const { bytes, maxBytes, entries } = responses.usage();
    if (bytes > maxBytes) findings.push(`${bytes} bytes of ${maxBytes} are cached`);
    const rows = catalogue.usage();
    if (rows.bytes > rows.maxBytes) findings.push(`${rows.bytes} bytes of rows are cached`);
    await app.close();
    return [
      {
        what: `combinations: ${entries} of them cached in ${Math.round(bytes / 1024)} kB`,
        count: rounds,
        recovery: [],
        verdict: { acknowledged: rounds, lost: 0, doubled: 0, findings },
      },
    ];
  },
};

/** All that can be ticked. */
const valuesOf = ({ facets }: Filtered): [string, string][] =>
  facets.flatMap((facet): [string, string][] => {
    if (facet.kind === 'flag') return [[facet.key, '1']];
    if (facet.kind === 'range') return [[facet.key, `${facet.min}-${facet.max}`]];
    return facet.values.map(({ key }) => [facet.key, key]);
  });

/** Another one each time; every fourth has something made up in it. */
function combinationOf(values: [string, string][], round: number): Filters {
  const filters: Filters = round % 4 === 0 ? { [`vymysel-${round}`]: [`x${round}`] } : {};
  for (let choice = 0; choice <= round % MOST_CHOICES && values.length > 0; choice += 1) {
    const [key, value] = values[(round * 7 + choice * (13 + round)) % values.length]!;
    (filters[key] ??= []).push(value);
  }
  return normalFilters(filters);
}
