import { beforeEach, describe, expect, test } from 'vitest';
import { writeMails } from '#tests/mails.ts';
import { useShop } from '#tests/shop.ts';

const shop = useShop();
const URL = '/admin/v1/contact/send';

const question = (changes: object = {}) => ({
  name: 'Ján Kováč',
  email: 'kovac@elmont.sk',
  about: 'product',
  subject: 'Otázka',
  text: 'Dá sa kamera napájať aj z 12 V?\nPrípadne akým zdrojom?',
  product: 'Kastra NV-D428 IP dome kamera 4 Mpx',
  phone: '',
  address: '',
  stars: 0,
  ...changes,
});

const mails = async () => {
  await writeMails(shop.sql);
  return shop.sql`select * from outbox where kind = 'question' order by id`;
};

beforeEach(async () => {
  await shop.sql`delete from outbox where kind = 'question'`;
  await shop.sql`delete from attempt where bucket like '["question"%'`;
});

test('a guest asks, and the shop gets a mail to answer', async () => {
  const response = await shop.guest().post(URL, question());
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({ success: true, error: [] });

  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    recipient: 'obchod@bastion.sk',
    reply_to: 'kovac@elmont.sk',
    subject: expect.stringContaining('Kastra NV-D428 IP dome kamera 4 Mpx'),
    sent_at: null,
  });
  expect(mail!.text_body).toContain('Ján Kováč');
  expect(mail!.text_body).toContain('Dá sa kamera napájať aj z 12 V?\nPrípadne');
});

test('what somebody writes stays text in the mail', async () => {
  await shop.guest().post(URL, question({ name: '<b>x</b>', text: '<script>alert(1)</script>' }));
  const [mail] = await mails();
  expect(mail!.html_body).not.toMatch(/<script|<b>/);
  expect(mail!.html_body).toContain('&lt;script&gt;');
});

test('a program that fills the hidden field is thanked and ignored', async () => {
  const response = await shop.guest().post(URL, question({ website: 'https://spam.example' }));
  expect(response.json().success).toBe(true);
  expect(await mails()).toHaveLength(0);
});

describe('refused, and nothing written', () => {
  test.each([
    ['no name', { name: '  ' }, 'name'],
    ['no e-mail', { email: '' }, 'email'],
    ['a wrong e-mail', { email: 'kovac@' }, 'email'],
    ['too long before the at sign', { email: `${'a'.repeat(65)}@elmont.sk` }, 'email'],
    ['no question', { text: '\n ' }, 'text'],
    ['a question too long', { text: 'x'.repeat(5001) }, 'text'],
    ['no product', { product: '' }, 'product'],
    ['a product of two lines', { product: 'Kamera\r\nBcc: all@example.com' }, 'product'],
    ['a NUL byte', { text: 'a\0b' }, 'text'],
    ['a number for a name', { name: 1 }, 'name'],
  ])('%s', async (_name, changes, key) => {
    const response = await shop.guest().post(URL, question(changes));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ success: false, error: [{ key }] });
    expect(await mails()).toHaveLength(0);
  });

  test('without the anti-forgery token', async () => {
    const response = await shop.guest().call('POST', URL, question());
    expect(response.statusCode).toBe(403);
    expect(await mails()).toHaveLength(0);
  });
});

test('five from one address, the sixth waits; another address does not', async () => {
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      shop.guest().post(URL, question({ email: `a${index}@elmont.sk` })),
    ),
  );
  const statuses = responses.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([...Array<number>(5).fill(200), ...Array<number>(7).fill(429)]);
  const refused = responses.find(({ statusCode }) => statusCode === 429)!;
  expect(refused.json().error[0].code).toBe('messages.tooManyRequests');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await mails()).toHaveLength(5);

  const elsewhere = await shop.guest().post(URL, question(), { remoteAddress: '10.1.2.3' });
  expect(elsewhere.statusCode).toBe(200);
});

test('one sender cannot go around the limit by changing addresses', async () => {
  for (let index = 0; index < 10; index += 1)
    await shop.guest().post(URL, question(), { remoteAddress: `10.0.0.${index}` });
  const next = await shop
    .guest()
    .post(URL, question({ email: 'KOVAC@elmont.sk' }), { remoteAddress: '10.0.1.1' });
  expect(next.statusCode).toBe(429);
});
