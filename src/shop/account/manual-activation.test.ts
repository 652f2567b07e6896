import { expect, onTestFinished, test } from 'vitest';
import { useShop } from '#tests/shop.ts';
import { mailsTo, registration, tokenOf } from './account.fixture.server.ts';

const shop = useShop({ activation: 'manual' });
const OFFICE = 'obchod@bastion.sk';

test('staff open the account, and only then its owner hears of it', async () => {
  const email = 'schvalit@firma.sk';
  const answer = await shop.guest().post('/admin/v1/sign/up', registration(email));
  expect(answer.json().activation).toBe('manual');
  expect(await mailsTo(shop.sql, email)).toHaveLength(0);

  const who = { email, password: 'tajne-heslo-1' };
  expect((await shop.guest().post('/admin/v1/sign/in', who)).json()).toMatchObject({
    success: false,
    can_resend: false,
    error: [{ code: 'messages.validation.email.notAllowed' }],
  });
  await shop.guest().post('/admin/v1/sign/activation/mail', { email });
  expect(await mailsTo(shop.sql, email)).toHaveLength(0);

  await shop.guest().post('/admin/v1/sign/activation', { token: await tokenOf(shop.sql, OFFICE) });
  expect(await mailsTo(shop.sql, email)).toMatchObject([{ kind: 'activated' }]);
  expect((await shop.guest().post('/admin/v1/sign/in', who)).json().success).toBe(true);
});

test('signing up needs one connection: two for each would be a deadlock when many come', async () => {
  const over = Promise.withResolvers<void>();
  onTestFinished(() => over.resolve());
  const others = Array.from({ length: shop.sql.options.max - 1 }, () => heldUntil(over.promise));
  await Promise.all(others);
  const answer = await shop.guest().post('/admin/v1/sign/up', registration('jedno@firma.sk'));
  expect(answer.statusCode).toBe(200);
}, 5_000);

/** A connection that nobody else can use meanwhile. */
const heldUntil = (over: Promise<void>) =>
  new Promise<void>((resolve, reject) => {
    const work = async () => {
      resolve();
      await over;
    };
    shop.sql.begin(work).catch(reject);
  });
