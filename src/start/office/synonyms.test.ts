import { expect, test } from 'vitest';
import type { StaffRole } from '#staff/permissions.ts';
import type { Synonym } from '#staff/synonyms/contract.ts';
import { useColleagues, useOffice } from '#tests/office.ts';

const office = useOffice();
const { sql } = office;
const clients = useColleagues(office);

type Page = { synonyms: Synonym[]; has_more: boolean };
const list = async (asked: object = {}, role: StaffRole = 'office'): Promise<Page> => {
  const response = await clients[role].post('/office/v1/synonyms/list', asked);
  expect(response.statusCode).toBe(200);
  return response.json();
};
const add = (body: object, role: StaffRole = 'office') =>
  clients[role].post('/office/v1/synonyms', { both_ways: false, ...body });
const change = (id: number, body: object, role: StaffRole = 'office') =>
  clients[role].put(`/office/v1/synonyms/${id}`, { both_ways: false, ...body });
const remove = (id: number, version: string, role: StaffRole = 'office') =>
  clients[role].post(`/office/v1/synonyms/${id}/remove`, { version });
const named = async (words: string) =>
  (await list({ search: words })).synonyms.find((one) => one.words === words)!;

test('every synonym once, page by page, by its words as Slovaks sort them', async () => {
  const seen: string[] = [];
  for (let after: number | undefined; ;) {
    const page = await list({ after });
    expect(page.synonyms.length).toBeLessThanOrEqual(50);
    seen.push(...page.synonyms.map(({ words }) => words));
    after = page.synonyms.at(-1)?.id;
    if (!page.has_more) break;
  }
  expect(seen.length).toBeGreaterThan(50);
  const expected = await sql<{ words: string }[]>`
    select words from search_synonym order by words collate "sk-x-icu", id`;
  expect(seen).toEqual(expected.map(({ words }) => words));
});

test('one is added as a row of the file would be, found by words and meaning, and stands in the audit', async () => {
  const response = await add({
    words: ' Plechovka ',
    means: ['skúšobný aerosól'],
    both_ways: true,
  });
  expect(response.statusCode).toBe(200);
  const { audit } = response.json();
  const added = await named('plechovka');
  expect(added).toMatchObject({ means: ['skúšobný aerosól'], both_ways: true });
  for (const search of ['PLECHOV', 'skusobny aer'])
    expect(
      (await list({ search })).synonyms.map(({ id }) => id),
      search,
    ).toContain(added.id);
  expect((await list({ search: 'plechov%a' })).synonyms).toEqual([]);
  const [entry] = await sql`
    select command, entity, key, before, after from audit_entry join audit on audit.id = audit_id
    where audit_id = ${audit}`;
  expect(entry).toMatchObject({
    command: 'products synonym-add',
    entity: 'synonym',
    key: 'plechovka',
    before: null,
    after: { means: ['skúšobný aerosól'], both_ways: true },
  });
});

test('what one means is changed and taken back as an import is; nothing else, nothing noted', async () => {
  await add({ words: 'hladidlo', means: ['drôtený žľab'] });
  const { id, version } = await named('hladidlo');
  const response = await change(id, { means: ['lišta', 'žľab'], version });
  const changed = await named('hladidlo');
  expect(changed).toMatchObject({ id, means: ['lišta', 'žľab'], both_ways: false });
  expect(
    (await change(id, { means: ['lišta', 'žľab'], version: changed.version })).json().audit,
  ).toBeUndefined();

  const owner = clients.owner;
  const { audit } = response.json();
  expect((await owner.post(`/office/v1/history/${audit}/undo`, {})).statusCode).toBe(200);
  expect(await named('hladidlo')).toMatchObject({ id, means: ['drôtený žľab'] });
});

test('who is late is told who was faster and what is there now', async () => {
  await add({ words: 'neskoro', means: ['prvé'] });
  const { id, version } = await named('neskoro');
  expect((await change(id, { means: ['druhé'], version }, 'content')).statusCode).toBe(200);
  for (const late of [
    await change(id, { means: ['tretie'], version }),
    await remove(id, version),
  ]) {
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ current: { synonym: { means: ['druhé'] } } });
    expect(late.json().changed_by).toContain('kolega-content');
  }
  expect(await named('neskoro')).toMatchObject({ means: ['druhé'] });
});

test('one is removed, which stands in the audit, and is not there for who has it open', async () => {
  await add({ words: 'zbytočné', means: ['nič'] });
  const { id, version } = await named('zbytočné');
  expect((await remove(id, version)).statusCode).toBe(200);
  expect(await named('zbytočné')).toBeUndefined();
  const [entry] = await sql`
    select before, after from audit_entry where entity = 'synonym' and key = 'zbytočné' order by audit_id desc limit 1`;
  expect(entry).toEqual({
    before: { words: 'zbytočné', means: ['nič'], both_ways: false },
    after: null,
  });
  expect((await change(id, { means: ['x y'], version })).statusCode).toBe(404);
  expect((await remove(id, version)).statusCode).toBe(404);
});

test.each([
  ['words that are there', { words: 'Monitor', means: ['displej'] }, 'words', 409],
  ['words without a letter', { words: '!', means: ['hlásič'] }, 'words', 409],
  ['five words', { words: 'jedno dve tri štyri päť', means: ['hlásič'] }, 'words', 409],
  ['the same meaning twice', { words: 'rovnaké', means: ['iné', 'Iné'] }, 'means', 409],
  ['itself', { words: 'sám seba', means: ['sám seba'] }, 'means', 409],
  ['no meaning', { words: 'prázdne', means: [] }, 'means', 400],
  [
    'thirteen meanings',
    { words: 'veľa', means: Array.from('abcdefghijklm', (one) => `${one}${one}`) },
    'means',
    400,
  ],
  ['a long word', { words: 'x'.repeat(61), means: ['iné'] }, 'words', 400],
])('%s is refused at its field, and nothing is written', async (name, body, field, status) => {
  if (name === 'words that are there') await add({ words: 'monitor', means: ['obrazovka lcd'] });
  const before = await sql`select id, words, means from search_synonym order by id`;
  const response = await add(body);
  expect(response.statusCode).toBe(status);
  expect(response.json().error[0].key).toMatch(new RegExp(`^${field}`));
  if (status === 409) expect(response.json().error[0].message).not.toBe('');
  expect([...(await sql`select id, words, means from search_synonym order by id`)]).toEqual([
    ...before,
  ]);
});

test.each([
  ['owner', 200, 200],
  ['office', 200, 200],
  ['content', 200, 200],
  ['warehouse', 200, 403],
  ['accountant', 403, 403],
] as const)('%s reads: %i, changes: %i', async (role, reads, changes) => {
  expect((await clients[role].post('/office/v1/synonyms/list', {})).statusCode).toBe(reads);
  const words = `rola ${role}`;
  expect((await add({ words, means: ['čokoľvek'] }, role)).statusCode).toBe(changes);
  if (changes === 403) await add({ words, means: ['čokoľvek'] });
  const { id, version } = await named(words);
  expect((await change(id, { means: ['iné'], version }, role)).statusCode).toBe(changes);
  const now = await named(words);
  expect((await remove(id, now.version, role)).statusCode).toBe(changes);
});
