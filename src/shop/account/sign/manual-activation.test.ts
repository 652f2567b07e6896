import { expect, onTestFinished, test } from 'vitest';
import { newCustomer } from '#tests/buyers.ts';
import { useShop } from '#tests/shop.ts';
import { sweep } from '#shop/kernel/sweep.server.ts';
import { mailsTo, registration, tokenOf } from '#shop/account/account.fixture.server.ts';

const shop = useShop({ activation: 'manual' });
const activate = (body: object) => shop.guest().post('/admin/v1/sign/activation', body);
const OFFICE = 'obchod@bastion.sk';

test('staff approve the company, and only then its owner hears of it', async () => {
  const email = 'schvalit@firma.sk';
  const response = await shop.guest().post('/admin/v1/sign/up', registration(email));
  expect(response.json().activation).toBe('manual');
  expect(await mailsTo(shop.sql, email)).toHaveLength(0);

  const who = { email, password: 'tajne-heslo-1' };
  expect((await shop.guest().post('/admin/v1/sign/in', who)).json()).toMatchObject({
    success: false,
    can_resend: false,
    error: [{ code: 'messages.validation.email.notAllowed' }],
  });
  await shop.guest().post('/admin/v1/sign/activation/mail', { email });
  expect(await mailsTo(shop.sql, email)).toHaveLength(0);

  const approval = { token: await tokenOf(shop.sql, OFFICE) };
  expect((await activate(approval)).json().success).toBe(true);
  expect((await activate({ ...approval, password: 'heslo-z-kancelarie' })).statusCode).toBe(404);
  expect(await mailsTo(shop.sql, email)).toMatchObject([{ kind: 'approved' }]);
});

test('who reads the mail sets the password; approval does not make the registered one work', async () => {
  const email = 'overit@firma.sk';
  await shop.guest().post('/admin/v1/sign/up', registration(email));
  await activate({ token: await tokenOf(shop.sql, OFFICE) });
  const signIn = async (password: string) =>
    (await shop.guest().post('/admin/v1/sign/in', { email, password })).json();
  const wrong = { success: false, error: [{ code: 'messages.validation.password.incorrect' }] };
  expect(await signIn('tajne-heslo-1')).toMatchObject(wrong);

  const lost = await tokenOf(shop.sql, email);
  await shop.guest().post('/admin/v1/sign/activation/mail', { email });
  expect((await activate({ token: lost, password: 'vlastne-heslo-7' })).statusCode).toBe(404);
  const token = await tokenOf(shop.sql, email);
  expect((await activate({ token })).json().error).toMatchObject([{ key: 'password' }]);
  expect((await activate({ token, password: 'vlastne-heslo-7' })).json().success).toBe(true);
  expect(await signIn('tajne-heslo-1')).toMatchObject(wrong);
  expect((await signIn('vlastne-heslo-7')).success).toBe(true);
  await shop.guest().post('/admin/v1/sign/activation/mail', { email });
  expect(await mailsTo(shop.sql, email)).toHaveLength(2);
});

test('what waits for staff is never swept, and gives way to an invitation only', async () => {
  const email = 'trpezliva@firma.sk';
  await shop.guest().post('/admin/v1/sign/up', registration(email));
  await shop.sql`update person set created_at = created_at - interval '1 year' where email = ${email}`;
  await sweep(shop.sql);
  const again = await shop.guest().post('/admin/v1/sign/up', registration(email));
  expect(again.json().error).toMatchObject([{ code: 'messages.validation.email.exists' }]);
  const boss = await newCustomer(shop);
  const body = { email, roles: ['buyer'] };
  expect((await boss.client.post('/admin/v1/company/people', body)).statusCode).toBe(200);
  const [person] = await shop.sql`select customer_id from person where email = ${email}`;
  expect(person!.customer_id).toBe(boss.customerId);
});

test('signing up needs one connection: two for each would be a deadlock when many come', async () => {
  const over = Promise.withResolvers<void>();
  onTestFinished(() => over.resolve());
  const others = Array.from({ length: shop.sql.options.max - 1 }, () => heldUntil(over.promise));
  await Promise.all(others);
  const response = await shop.guest().post('/admin/v1/sign/up', registration('jedno@firma.sk'));
  expect(response.statusCode).toBe(200);
});

/** A connection that nobody else can use meanwhile. */
const heldUntil = (over: Promise<void>) =>
  new Promise<void>((resolve, reject) => {
    const work = async () => {
      resolve();
      await over;
    };
    shop.sql.begin(work).catch(reject);
  });
