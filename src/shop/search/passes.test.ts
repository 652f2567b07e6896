import { beforeAll, describe, expect, test } from 'vitest';
import { useShop } from '#tests/shop.ts';
import { fullHits, type Page } from './hits.server.ts';
import { createMemoryIndex, type MemoryIndex } from './memory-index.server.ts';
import { passesOf } from './passes.ts';
import { questionOf } from './question.ts';
import { matchesOf, stepsOf, type Matches } from './steps.ts';
import { tsqueryOf, type Expression } from './expression.ts';

const shop = useShop();
let index: MemoryIndex;
beforeAll(async () => {
  index = await createMemoryIndex()(shop.sql);
});

const QUERIES = [
  'kamera',
  'kamery',
  'kamrea',
  'kamer',
  'ip',
  'dome kastra',
  'kastra turret biela',
  'hlasic',
  'NV-D428',
  'nv',
  'VD42',
  'kb-p6a',
  'utp cat6',
  'cat 6',
  '12 v',
  'video vrátnik',
  'zdroj 12v 5a',
  'kamerové',
  'signalizáciou',
  'zásuvka',
  'alarmy',
  'detektory',
  'ústredňa',
  'pohony brán',
  'napájanie kamier',
  'neexistujúca kamera',
  'qwertz',
  'kábel vonkajší Cat6A',
  'lišta 60x40',
  'sady videovrátnikov',
  'skúšky eps',
  'na',
  'modul pre',
  'detektor dymu',
  'baterka 12v',
  '4k kamera',
  'držiak na stenu',
  'switch bez poe 8',
  'set na pol',
  'IK10',
  'wdr dome',
  'ip67 kamera',
  'akumulátor 12 V 7 Ah',
  'siréna 115 dB',
  'h.265 30 m',
];

/** A whole list, the dropdown's few, a page further on, and one past the end. */
const PAGES: Page[] = [
  { limit: 2000, offset: 0 },
  { limit: 4, offset: 0 },
  { limit: 12, offset: 12 },
  { limit: 12, offset: 600 },
];

/** Few looks must lead where the many steps lead, one by one and with every word in them. */
describe.each([5, 200])('with %d as enough', (enough) => {
  test.each(QUERIES)('%j', async (query) => {
    const matches = matchesOf(questionOf(query, index)!);
    const order = await stepByStep(stepsOf(matches), enough);
    for (const page of PAGES)
      expect(await find(matches, page, enough)).toEqual({
        count: order.length,
        ids: order.slice(page.offset, page.offset + page.limit),
      });
  });
});

async function find(matches: Matches, page: Page, enough: number) {
  const [row] = await shop.sql<[{ count: number; ids: number[] }]>`
    select count, ids from ${fullHits(shop.sql, passesOf(matches, index), page, enough)} as found`;
  return { ...row };
}

async function stepByStep(steps: ReturnType<typeof stepsOf>, enough: number) {
  const order: number[] = [];
  for (const { all, ranks } of steps) {
    const found = await having(all);
    const finest = await Promise.all(ranks.map((rank) => having([...all, rank])));
    for (const ids of [...finest, found]) order.push(...ids.filter((id) => !order.includes(id)));
    if (found.length >= enough) break;
  }
  return order;
}

async function having(all: Expression[]): Promise<number[]> {
  const rows = await shop.sql<{ id: number }[]>`
    select product_id as id from product_words
    where words @@ ${all.map(tsqueryOf).join(' & ')}::tsquery order by product_id`;
  return rows.map(({ id }) => id);
}
