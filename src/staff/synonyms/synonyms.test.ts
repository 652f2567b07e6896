import { expect, test } from 'vitest';
import { useShop } from '#tests/shop.ts';
import { staffContext } from '#tests/staff-context.ts';
import { addSynonym, changeSynonym, removeSynonym } from './synonyms.server.ts';

const shop = useShop();
const context = staffContext(shop.sql);

async function codes(query: string): Promise<string[]> {
  const url = `/admin/v1/search-products/${encodeURIComponent(query)}/sk/12/0`;
  const { items } = (await shop.guest().get(url)).json();
  return items.map(({ code }: { code: string }) => code).toSorted();
}

/** As it is now, for the next change of it. */
async function seen(words: string) {
  const [row] = await shop.sql<[{ id: number; version: string }]>`
    select id, md5(concat(means, both_ways)) as version from search_synonym where words = ${words}`;
  return row;
}

test('the shop searches by what was added, changed and removed within a second', async () => {
  const words = 'plechovka';
  const follows = async (found: string[]) => {
    await expect.poll(() => codes(words), { timeout: 1_000, interval: 100 }).toEqual(found);
  };
  await follows([]);
  await addSynonym(context, { words, means: ['skúšobný aerosól'], both_ways: false });
  await follows(['PY-QA', 'PY-QC']);
  await changeSynonym(context, { ...(await seen(words)), means: ['nič také'], both_ways: false });
  await follows([]);
  await changeSynonym(context, {
    ...(await seen(words)),
    means: ['skúšobný aerosól'],
    both_ways: false,
  });
  await follows(['PY-QA', 'PY-QC']);
  await removeSynonym(context, await seen(words));
  await follows([]);
});
