import { expect, test } from 'vitest';
import { ownerOf } from '#tests/owner.ts';
import { useShop } from '#tests/shop.ts';

const shop = useShop();
const owner = ownerOf(shop.connection);
const json = async (...typed: string[]) => JSON.parse((await owner(...typed, '--json')).text);

test('a new card has a code nobody guesses, is listed, and stands in the audit', async () => {
  const card = await json('gift-cards create', '49,90', '--expires', '31.12.2031');
  expect(card).toMatchObject({ amount_cents: 4990, left_cents: 4990, expires_on: '2031-12-31' });
  expect(card.code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  const [newest] = await json('gift-cards list', '--limit', '1');
  expect(newest.code).toBe(card.code);
  const [entry] = await shop.sql`select after from audit_entry where key = ${card.code}`;
  expect(entry!.after).toMatchObject({ amount_cents: 4990 });
});

test('lists that are cut say so', async () => {
  await owner('gift-cards create', '10');
  await owner('gift-cards create', '10');
  for (const list of ['gift-cards list', 'audit']) {
    expect((await owner(list, '--limit', '1')).text, list).toContain('Zobrazených je 1 z ');
    expect((await owner(list)).text, list).not.toContain('Zobrazených');
  }
});

test('the list tells what is left and which orders were paid', async () => {
  const cards = await json('gift-cards list');
  const spent = cards.find((one: { code: string }) => one.code === 'BASTION-9F3K-27QD');
  expect(spent).toMatchObject({ amount_cents: 2000, left_cents: 0 });
  expect(spent.orders).toHaveLength(1);
  expect((await owner('gift-cards list')).text).toContain(spent.orders[0]);
});

test.each([
  ['a code that is there', ['50', '--code', 'BASTION-K1V6-8ZEB'], 'už existuje'],
  ['a code that could be found by trying', ['50', '--code', 'ABC'], 'nie je kód karty'],
  ['less than nothing', ['--', '-50'], 'suma'],
  ['a day that is none', ['50', '--expires', '31.2.2030'], '31.2.2030'],
])('%s is refused and writes nothing', async (_name, typed, words) => {
  const count = async () => (await shop.sql`select count(*)::int from gift_card`)[0]!.count;
  const before = await count();
  await expect(owner('gift-cards create', ...typed)).rejects.toThrow(words);
  expect(await count()).toBe(before);
});

test('a dry run makes no card', async () => {
  const { code } = await json('gift-cards create', '50', '--dry-run');
  expect([...(await shop.sql`select from gift_card where code = ${code}`)]).toEqual([]);
});
