import { beforeAll, expect, test } from 'vitest';
import { useShop } from '#tests/shop.ts';
import { createMemoryIndex, type MemoryIndex } from './memory-index.server.ts';
import { questionOf } from './question.ts';
import { matchesOf, singlesOf, stepsOf } from './steps.ts';
import { all, tsqueryOf, type Expression } from './expression.ts';

const shop = useShop();
let index: MemoryIndex;
beforeAll(async () => {
  index = await createMemoryIndex()(shop.sql);
});

/** Of categories and articles the memory must find what the database finds. */
test.each([
  'kamera',
  'kamery',
  'kamrea',
  'kamer',
  'detektory',
  'ústredne ezs',
  'hlasic dymu',
  'gdpr',
  'stupeň zabezpečenia',
  'efaktúra',
  'napájanie kamier',
  'pohony brán',
  'na',
  'qwertz kamery',
])('%j', async (query) => {
  const question = questionOf(query, index)!;
  const { items } = index.entries.find(matchesOf(question));
  const [found, partly] = await Promise.all([
    ranked(
      'category',
      stepsOf(matchesOf(question)).flatMap(({ all: every, ranks }) =>
        [...ranks, all(every)].map((rank) => all([...every, rank])),
      ),
    ),
    ranked(
      'blog',
      singlesOf(question).map(({ anywhere }) => anywhere),
    ),
  ]);
  expect(items.filter(({ type }) => type === 'category').map(({ name }) => name)).toEqual(
    found.slice(0, 4),
  );
  if (items.length === 0)
    for (const { name, type } of index.entries.findPartly(question).items)
      if (type === 'blog') expect(partly).toContain(name);
});

async function ranked(kind: 'category' | 'blog', queries: Expression[]): Promise<string[]> {
  const rows = await shop.sql<{ title: string }[]>`
    select title from (
      select ${shop.sql(kind)}.*, (select min(place) from unnest(${queries.map(tsqueryOf)}::text[]::tsquery[])
                       with ordinality as step(query, place) where words @@ query) as place
      from ${shop.sql(kind)} join ${shop.sql(`${kind}_words`)} on ${shop.sql(`${kind}_id`)} = id) as found
    where place is not null
    order by place, ${kind === 'category' ? shop.sql`level,` : shop.sql``} id`;
  return rows.map(({ title }) => title);
}
