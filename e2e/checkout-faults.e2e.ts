import {
  addToBasket,
  call,
  currentStep,
  finish,
  goToFinish,
  ordersOf,
  placeOrder,
  placedOrder,
  shownCents,
  startCheckout,
} from './checkout.ts';
import { expect, PASSWORD, test } from './fixtures.ts';
import { reload, visit } from './visit.ts';

const ORDER = '**/admin/v1/cart/order/**';

test('a price that changed meanwhile is shown first and ordered only then', async ({
  page,
  sql,
  signIn,
}) => {
  const email = await signIn();
  const [product] = await sql`
    insert into product (code, slug, name, vendor_id, category_id, price_cents)
    select 'E2E-' || gen_random_uuid(), 'e2e-' || gen_random_uuid(), 'Produkt so skúšobnou cenou',
           vendor_id, category_id, 100000 from product order by id limit 1
    returning id`;
  await addToBasket(page, product!.id);
  await visit(page, '/checkout');
  await goToFinish(page);
  const before = await shownCents(page, 'Spolu bez DPH');

  await sql`update product set price_cents = 200000 where id = ${product!.id}`;
  await finish(page).click();
  await expect(page.getByText(/Cena niektorých položiek sa zmenila/).first()).toBeVisible();
  await expect.poll(() => shownCents(page, 'Spolu bez DPH')).toBeGreaterThan(before);
  await expect(finish(page)).toBeEnabled();
  expect(await ordersOf(sql, email)).toEqual([]);

  const after = await shownCents(page, 'Spolu bez DPH');
  expect((await placeOrder(page, sql, email)).net_cents).toBe(after);
  await sql`update product set is_sold = false where id = ${product!.id}`;
});

test('without a connection it says so, and the next try orders once', async ({
  page,
  sql,
  signIn,
}) => {
  const email = await signIn();
  await startCheckout(page, sql, 2);
  await goToFinish(page);
  await page.context().setOffline(true);
  await finish(page).click();
  await expect(page.getByText('Nepodarilo sa spojiť so serverom.').first()).toBeVisible();
  await expect(finish(page)).toBeEnabled();
  await expect(page.getByRole('checkbox', { name: /obchodnými/ })).toBeChecked();

  await page.context().setOffline(false);
  await placeOrder(page, sql, email);
});

test('an order whose reply was lost stays on the screen and then shows its number', async ({
  page,
  sql,
  signIn,
}) => {
  const email = await signIn();
  await startCheckout(page, sql, 2);
  await goToFinish(page);
  await page.route(ORDER, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await finish(page).click();
  await expect(page.getByText('Nepodarilo sa spojiť so serverom.').first()).toBeVisible();
  expect(await ordersOf(sql, email)).toHaveLength(1);

  // The connection is back and the basket is read again: it is empty by now.
  const read = page.waitForResponse((response) => response.url().endsWith('/basket/sk'));
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await read;
  await expect(page).toHaveURL(/\/checkout$/);
  await page.unroute(ORDER);
  await placeOrder(page, sql, email);
});

test('while the order is on its way the form waits and cannot be sent twice', async ({
  page,
  sql,
  signIn,
}) => {
  const email = await signIn();
  await startCheckout(page, sql, 2);
  await goToFinish(page);
  let calls = 0;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(ORDER, async (route) => {
    calls += 1;
    await held;
    await route.continue();
  });
  await finish(page).click();
  await expect(finish(page)).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByText('Objednávka sa odosiela…')).toBeVisible();
  await expect(page.locator('fieldset').first()).toHaveAttribute('inert');
  await expect(page.getByRole('button', { name: 'Platba', exact: true })).toBeDisabled();
  await finish(page).click({ force: true });
  await page.keyboard.press('Enter');
  letGo();
  await placedOrder(page, sql, email);
  expect(calls).toBe(1);
});

test('a refusal of any call stops the rest and keeps the form', async ({ page, sql, signIn }) => {
  const email = await signIn();
  await startCheckout(page, sql, 2);
  await goToFinish(page);
  const later: string[] = [];
  page.on('request', (request) => {
    if (/basket\/note|cart\/order/.test(request.url())) later.push(request.url());
  });
  await page.route('**/admin/v1/cart/payment', (route) =>
    route.fulfill({
      status: 500,
      json: { success: false, error: [{ key: null, code: 'messages.serverError', message: 'x' }] },
    }),
  );
  await finish(page).click();
  await expect(page.getByText('Nastala neočakávaná chyba.').first()).toBeVisible();
  expect(later).toEqual([]);
  expect(await ordersOf(sql, email)).toEqual([]);
  await expect(finish(page)).toBeEnabled();
});

test('signed out elsewhere: signs in again and finishes where it was left', async ({
  page,
  sql,
  signIn,
}) => {
  const email = await signIn();
  await startCheckout(page, sql, 2);
  await goToFinish(page);
  await page.request.get('/admin/v1/sign/out/');
  await finish(page).click();
  await expect(page.getByText('Platnosť prihlásenia vypršala.')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?returnUrl=/);
  await page.getByRole('textbox', { name: /e-mail/ }).fill(email);
  await page.getByLabel('Heslo', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Prihlásiť sa' }).click();
  await expect(currentStep(page)).toHaveText('Súhrn');
  await placeOrder(page, sql, email);
});

test('an empty basket has nothing to check out', async ({ page, sql, signIn }) => {
  await visit(page, '/checkout');
  await expect(page).toHaveURL(/:\d+\/$/);

  await signIn();
  await visit(page, '/checkout');
  await expect(page).toHaveURL(/:\d+\/$/);

  await startCheckout(page, sql);
  const { basket } = await (await call(page, 'GET', '/admin/v1/basket/sk')).json();
  await call(page, 'DELETE', `/admin/v1/basket/remove/${basket.products[0].id}`);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('a draft of another customer, or a broken one, is not used', async ({ page, sql, signIn }) => {
  await signIn();
  await startCheckout(page, sql);
  await page.getByLabel('Mesto').fill('Tajné mesto');
  await signIn();
  await startCheckout(page, sql);
  await expect(page.getByLabel('Mesto')).not.toHaveValue('Tajné mesto');
  await page.getByLabel('Mesto').fill('Nitra');

  await page.evaluate(() => {
    const kept = JSON.parse(sessionStorage.getItem('bastion.checkout')!);
    sessionStorage.setItem('bastion.checkout', JSON.stringify({ ...kept, draft: { step: 3 } }));
  });
  await reload(page);
  await expect(page.getByLabel('Mesto')).not.toHaveValue(/Nitra|^$/);
  await goToFinish(page);
  await expect(finish(page)).toBeEnabled();
});

test('a method that is gone leads back to the first step', async ({ page, sql, signIn }) => {
  const email = await signIn();
  await startCheckout(page, sql);
  await goToFinish(page);
  await page.evaluate(() => {
    const kept = JSON.parse(sessionStorage.getItem('bastion.checkout')!);
    kept.draft.shippingMethod = 999;
    sessionStorage.setItem('bastion.checkout', JSON.stringify(kept));
  });
  await reload(page);
  await expect(currentStep(page)).toHaveText('Doprava a\u00a0adresa');
  await expect(page.getByRole('radio', { name: /Kuriér na adresu/ })).toBeChecked();
  await goToFinish(page);
  await placeOrder(page, sql, email);
});
