import { expect, test } from 'vitest';
import { codeOf } from '#shop/account/second-factor/second-factor.fixture.ts';
import { newCustomer } from '#tests/buyers.ts';
import type { Client } from '#tests/client.ts';
import { addColleague, addCompany } from '#tests/companies.ts';
import { ownerOf } from '#tests/owner.ts';
import { useShop } from '#tests/shop.ts';

const shop = useShop();
const owner = ownerOf(shop.connection, { PUBLIC_URL: 'https://obchod.test' });
const json = async (...typed: string[]) => JSON.parse((await owner(...typed, '--json')).text);
const auditOf = (key: string) => json('audit', key);

const isSignedIn = async (client: { get(url: string): Promise<{ statusCode: number }> }) =>
  (await client.get('/admin/v1/customer/orders/12/0')).statusCode === 200;
const mailsTo = async (email: string) =>
  (await shop.sql`select kind from outbox where recipient = ${email} order by id`).map(
    ({ kind }) => kind,
  );
const priceOf = async (client: { get(url: string): Promise<{ json(): never }> }, url: string) =>
  (await client.get(`/admin/v1/product/detail/url/${url}/sk`)).json();

test('lists and shows', async () => {
  const all: { email: string }[] = await json('customers list');
  expect(all.map(({ email }) => email)).toContain('demo@bastion.sk');
  const [demo, ...others] = await json('customers list --search', 'DEMO@');
  expect([demo.email, others]).toEqual(['demo@bastion.sk', []]);
  expect(await json('customers list --state blocked')).toEqual([]);
  const { text } = await owner('customers show demo@bastion.sk');
  expect(text).toContain(demo.company_name);
  expect(await json('customers show demo@bastion.sk')).toMatchObject({ email: 'demo@bastion.sk' });
});

test('deactivating ends sessions at once, activating opens the door and tells', async () => {
  const { client, who } = await newCustomer(shop);
  expect(await isSignedIn(client)).toBe(true);

  await owner('customers deactivate', who.email, '--dry-run');
  expect(await isSignedIn(client)).toBe(true);

  expect(await json('customers deactivate', who.email, '--as', 'jana')).toMatchObject({
    sessions_ended: 1,
  });
  expect(await isSignedIn(client)).toBe(false);
  await expect(shop.signIn(who)).rejects.toThrow();
  await expect(owner('customers deactivate', who.email)).rejects.toThrow('Účet je zablokovaný.');
  await expect(owner('customers password', who.email)).rejects.toThrow('Účet je zablokovaný.');

  await owner('customers activate', who.email);
  expect(await isSignedIn(await shop.signIn(who))).toBe(true);
  expect(await mailsTo(who.email)).toEqual(['activated']);
  await expect(owner('customers activate', who.email)).rejects.toThrow('Účet je už aktívny.');
  expect(await auditOf(who.email)).toMatchObject([
    { before: { state: 'blocked' }, after: { state: 'active' } },
    { who: 'jana', before: { state: 'active' }, after: { state: 'blocked' } },
  ]);
});

test('closing an account signs everybody of the company out, and opening it lets them in', async () => {
  const { client, who, id } = await newCustomer(shop);
  const colleague = { ...who, email: `kolega-${who.email}` };
  await addColleague(shop.sql, id, { email: colleague.email, roles: ['buyer'] });
  const other = await shop.signIn(colleague);
  const isIn = async (browser: Client) =>
    (await browser.get('/admin/v1/customer/profile')).statusCode === 200;
  expect([await isIn(client), await isIn(other)]).toEqual([true, true]);

  // Named by any of its people.
  expect(await json('customers deactivate', colleague.email)).toMatchObject({ sessions_ended: 2 });
  expect([await isIn(client), await isIn(other)]).toEqual([false, false]);
  await expect(shop.signIn(who)).rejects.toThrow('notAllowed');
  await expect(shop.signIn(colleague)).rejects.toThrow('notAllowed');
  expect(await json('customers list', '--search', who.email)).toMatchObject([
    { email: who.email, state: 'blocked' },
  ]);
  await owner('customers activate', who.email);
  for (const one of [who, colleague]) expect(await isIn(await shop.signIn(one))).toBe(true);
});

test('an account that waits is opened by staff, or refused for good', async () => {
  const email = 'cakajuci@example.sk';
  const waits = { state: 'pending', activated_at: null };
  await addCompany(shop.sql, email, {
    company: waits,
    person: { ...waits, password_hash: 'z formulára' },
  });
  await owner('customers deactivate', email);
  await owner('customers activate', email);
  const [row] = await shop.sql`
    select state, password_hash from person where email = ${email}`;
  // The password of the form is gone: the link in the mail sets one.
  expect(row).toEqual({ state: 'active', password_hash: '' });
  expect(await mailsTo(email)).toEqual(['approved']);
});

test('a link to a new password: by mail, or printed and used once', async () => {
  const { client, who } = await newCustomer(shop);
  expect((await owner('customers password', who.email)).text).not.toContain('token');
  expect(await mailsTo(who.email)).toEqual(['password']);

  const { url } = await json('customers password', who.email, '--print');
  expect(url).toMatch(/^https:\/\/obchod\.test\/new-password\?token=/);
  const token = new URL(url).searchParams.get('token');
  const use = () =>
    shop.guest().post('/admin/v1/sign/password', { token, password: 'nove-heslo-2026' });
  expect((await use()).json().success).toBe(true);
  expect((await use()).json().success).toBe(false);
  expect(await isSignedIn(client)).toBe(false);
  const audit = JSON.stringify(await auditOf(who.email));
  expect(audit).toContain('password_link');
  expect(audit).not.toContain(token);
});

test('the second factor of who has lost the phone is removed, told and written down', async () => {
  const { client, who } = await newCustomer(shop);
  const command = 'customers remove-second-factor';
  await expect(owner(command, who.email)).rejects.toThrow('nie je zapnuté');
  await expect(owner(command, 'nikto@nikde.sk')).rejects.toThrow('Zákazník sa nenašiel.');
  const factor = '/admin/v1/customer/second-factor';
  const begun = await client.post(`${factor}/begin`, { password: who.password });
  const { secret } = begun.json();
  await client.post(`${factor}/confirm`, { code: codeOf(secret) });
  await expect(shop.signIn(who)).rejects.toThrow('second_step');
  expect((await owner('customers show', who.email)).text).toContain('Dvojstupňové prihlásenie');

  await owner(command, who.email, '--dry-run');
  await expect(shop.signIn(who)).rejects.toThrow('second_step');
  expect(await json(command, who.email, '--as', 'jana')).toEqual({
    email: who.email,
    second_factor: false,
  });
  expect(await isSignedIn(await shop.signIn(who))).toBe(true);
  expect(await mailsTo(who.email)).toEqual(['second-factor', 'second-factor']);
  const audit = await auditOf(who.email);
  expect(audit[0]).toMatchObject({
    who: 'jana',
    before: { second_factor: true },
    after: { second_factor: false },
  });
  expect(JSON.stringify(audit)).not.toContain(secret);
});

test('a price group and a discount change the price the customer sees next', async () => {
  const { client, who } = await newCustomer(shop);
  const [product] = await shop.sql`
    select product.slug, product.price_cents, vendor.slug as vendor
    from product join vendor on vendor.id = vendor_id where is_sold and price_cents > 1000 limit 1`;
  const cents = async () => {
    const response: { product: { price_exc_vat: number } } = await priceOf(client, product!.slug);
    return Math.round(response.product.price_exc_vat * 100);
  };
  await owner('groups set', 'Skúšobná', '0');
  await owner('customers group', who.email, 'Skúšobná');
  expect(await cents()).toBe(product!.price_cents);

  await owner('groups set', 'Skúšobná', '50');
  expect(await cents()).toBe(Math.round(product!.price_cents / 2));
  await owner(
    'customers discount',
    who.email,
    '75',
    '--vendor',
    product!.vendor,
    '--confirm-prices',
  );
  expect(await cents()).toBe(Math.round(product!.price_cents / 4));
  await owner(
    'customers discount',
    who.email,
    '0',
    '--vendor',
    product!.vendor,
    '--confirm-prices',
  );
  await owner('customers group', who.email);
  expect(await cents()).toBe(product!.price_cents);
  expect(await auditOf('Skúšobná')).toMatchObject([
    { before: { discount_bp: 0 }, after: { discount_bp: 5000 } },
    { before: null, after: { discount_bp: 0 } },
  ]);
});

test('a discount of a group', async () => {
  await owner('groups set', 'S kategóriou', '5');
  await owner('groups discount', 'S kategóriou', '12,5', '--category', 'ezs');
  const groups: { name: string }[] = await json('groups list');
  expect(groups.find(({ name }) => name === 'S kategóriou')).toMatchObject({
    discount_bp: 500,
    discounts: [{ what: 'category ezs', discount_bp: 1250 }],
  });
});

test.each([
  [['customers show', 'nikto@example.sk'], 'Zákazník sa nenašiel.'],
  [['customers group', 'demo@bastion.sk', 'Nijaká'], 'Cenová skupina sa nenašla.'],
  [['customers discount', 'demo@bastion.sk', '5', '--vendor', 'nikto'], 'Výrobca sa nenašiel.'],
  [['customers discount', 'demo@bastion.sk', '5'], 'Zadajte práve jedno'],
  [['customers discount', 'demo@bastion.sk', '101', '--category', 'ezs'], 'nie sú percentá'],
  [['customers list', '--state', 'maybe'], 'nie je jedna z možností'],
])('%j is refused', async (typed, message) => {
  await expect(owner(...typed)).rejects.toThrow(message);
});
