import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownerOf, temporaryFolder } from '#tests/owner.ts';
import { useShop } from '#tests/shop.ts';

const shop = useShop();
const type = ownerOf(shop.connection);
const folder = temporaryFolder();

async function load(file: string, ...more: string[]) {
  const path = join(folder, 'synonyms.csv');
  writeFileSync(path, file);
  const { text } = await type('import synonyms', path, '--json', ...more);
  return JSON.parse(text);
}

async function codes(query: string): Promise<string[]> {
  const url = `/admin/v1/search-products/${encodeURIComponent(query)}/sk/12/0`;
  const { items } = (await shop.guest().get(url)).json();
  return items.map(({ code }: { code: string }) => code);
}

test('the demo has sixty and more of them', async () => {
  const [{ count }] = await shop.sql<[{ count: number }]>`
    select count(*)::int from search_synonym`;
  expect(count).toBeGreaterThanOrEqual(60);
});

test('what the owner’s file says is found at once, one way or both, and undone again', async () => {
  expect(await codes('plechovka')).toEqual([]);
  const report = await load(
    'slová;znamená;obojsmerne\nPlechovka;skúšobný aerosól;nie\nhladidlo;elektroinštalačná lišta | drôtený žľab;áno\n',
  );
  expect(report).toMatchObject({ created: 2, refused: 0, isWritten: true });
  expect((await codes('plechovka')).toSorted()).toEqual(['PY-QA', 'PY-QC']);
  expect((await codes('plechovky')).toSorted()).toEqual(['PY-QA', 'PY-QC']);
  expect(await codes('hladidlo')).toHaveLength(5);
  // Both ways: each of the three means the others, too.
  expect((await codes('drôtený žľab')).some((code) => code.startsWith('RK-LL'))).toBe(true);

  const emptied = await load('words;means;both_ways\nplechovka;;\n');
  expect(emptied).toMatchObject({ changed: 1 });
  expect(await codes('plechovka')).toEqual([]);
  for (const { audit } of [emptied, report])
    expect(await type('undo', audit)).toMatchObject({ code: 0 });
  expect(await codes('hladidlo')).toEqual([]);
});

test('refused with the row, the column and the reason', async () => {
  const { isWritten, refusals } = await load(
    [
      'words;means',
      'dobré slovo;niečo iné',
      '!;hlásič',
      'jedno dve tri štyri päť;hlásič',
      'rovnaké;iné | Iné',
      'sám seba;sám seba | iné',
      `priveľa;${Array.from({ length: 13 }, (_, at) => `slovo${at}`).join(' | ')}`,
      `${'x'.repeat(61)};iné`,
      ';iné',
    ].join('\n'),
  );
  expect(isWritten).toBe(false);
  const said = refusals.map(({ row, column, reason }: Record<string, string>) => [
    row,
    column,
    reason,
  ]);
  expect(said).toEqual([
    [3, 'words', 'výraz musí mať aspoň dve písmená alebo číslice'],
    [4, 'words', 'výraz môže mať najviac 4 slová'],
    [5, 'means', 'jeden výraz je uvedený dvakrát'],
    [6, 'means', 'výraz „sám seba“ nemôže znamenať sám seba'],
    [7, 'means', 'najviac 12 výrazov v jednom riadku'],
    [8, 'words', 'najviac 60 znakov'],
    [9, 'words', 'povinná hodnota'],
  ]);
});

test('a thousand rows at most', async () => {
  const rows = Array.from({ length: 1001 }, (_, at) => `vyraz${at};hlásič`);
  const { refusals } = await load(['words;means', ...rows].join('\n'), '--dry-run');
  expect(refusals.at(-1)).toMatchObject({
    row: 1002,
    reason: 'obchod môže mať najviac 1 000 riadkov synoným',
  });
  const [{ count }] = await shop.sql<[{ count: number }]>`
    select count(*)::int from search_synonym`;
  expect(refusals).toHaveLength(count + 1);
});
