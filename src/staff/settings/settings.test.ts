import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ownerOf } from '#tests/owner.ts';
import { useShop } from '#tests/shop.ts';
import type { AllSettings } from '#staff/setting-store/shape.ts';

const shop = useShop();
const owner = ownerOf(shop.connection);
const scratch = mkdtempSync(join(tmpdir(), 'bastion-settings-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const show = async (): Promise<AllSettings> => JSON.parse((await owner('settings show')).text);
const set = async (settings: unknown, ...more: string[]) => {
  const file = join(scratch, 'nastavenia.json');
  writeFileSync(file, typeof settings === 'string' ? settings : JSON.stringify(settings));
  return JSON.parse((await owner('settings set', file, '--json', ...more)).text);
};

test('what is shown can be set again and changes nothing', async () => {
  const settings = await show();
  expect(settings.shipping.length).toBeGreaterThan(1);
  expect(await set(settings)).toEqual({ before: {}, after: {} });
  expect(await show()).toEqual(settings);
  expect(await shop.sql`select from audit`).toHaveLength(0);
});

test('a fee, a new way of shipping and a new warehouse are in the checkout at once', async () => {
  const { shipping, payments, warehouses, company } = await show();
  const first = { ...shipping[0]!, price: 9.99 };
  await set(
    {
      shipping: [first, ...shipping.slice(1), { name: 'Vlastný rozvoz', price: 4.5 }],
      payments: payments.map((one) => ({ ...one, active: one.kind !== 'card' })),
      warehouses: [...warehouses, { name: 'Predajňa Nitra', address: 'Štúrova 1, 949 01 Nitra' }],
      company: { ...company, phone: '+421 2 111 22 333' },
    },
    '--as',
    'jana',
  );
  const after = await show();
  expect(after.shipping.at(-1)).toMatchObject({ name: 'Vlastný rozvoz', price: 4.5, vat: 23 });
  expect(after.warehouses.at(-1)!.name).toBe('Predajňa Nitra');
  const customer = await shop.signIn();
  const response = (await customer.get('/admin/v1/cart/shipping/sk')).json();
  const names = response.shipping.map(({ name }: { name: string }) => name);
  expect(names).toContain('Vlastný rozvoz');
  const [audited] = JSON.parse((await owner('audit company --json')).text);
  expect(audited).toMatchObject({ who: 'jana', entity: 'setting' });
});

test('another default', async () => {
  const { shipping } = await show();
  const next = shipping.find((one) => !one.default && !one.pick_up && one.active)!;
  await set({ shipping: shipping.map((one) => ({ ...one, default: one.id === next.id })) });
  expect((await show()).shipping.find((one) => one.default)!.id).toBe(next.id);
});

test('a dry run says what would change, and changes nothing', async () => {
  const before = await show();
  expect(await set({ copyright_year: 2031 }, '--dry-run')).toMatchObject({
    after: { copyright_year: 2031 },
  });
  expect(await show()).toEqual(before);
});

test('a year that stands still, or the current one', async () => {
  await set({ copyright_year: 2031 });
  expect((await show()).copyright_year).toBe(2031);
  await set({ copyright_year: null });
  expect((await show()).copyright_year).toBeNull();
});

test('how long the search waits may be less, never more than specified', async () => {
  expect((await show()).search).toEqual({ pause_ms: 1000 });
  await set({ search: { pause_ms: 250 } });
  expect((await show()).search).toEqual({ pause_ms: 250 });
});

test.each([
  ['not JSON', '{', 'nie je platný JSON'],
  ['something unknown', { colour: 'red' }, 'nie sú správne'],
  [
    'an account that cannot be',
    { company: { iban: 'SK3611000000002921004022' } },
    'company › iban',
  ],
  [
    'half a cent',
    { warehouses: [], shipping: [{ name: 'A', price: 1.234 }] },
    'shipping › 1. › price',
  ],
  ['an unknown rule for the credit line', { credit_line: { over: 'maybe' } }, 'credit_line › over'],
  ['a search that waits too long', { search: { pause_ms: 1001 } }, 'search › pause_ms'],
  ['no default', { shipping: [{ name: 'A', price: 1 }] }, 'shipping'],
  ['a row that is not there', { warehouses: [{ id: 999, name: 'A', address: 'B' }] }, 'id 999'],
])('%s is refused', async (_name, settings, message) => {
  const before = await show();
  await expect(set(settings)).rejects.toThrow(message);
  expect(await show()).toEqual(before);
});
