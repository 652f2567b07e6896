import { goToFinish, placeOrder, startCheckout } from './checkout.ts';
import { expect, test } from './fixtures.ts';
import { reload, visit } from './visit.ts';

test('after an order the home page leads to its own page, until the panel is closed', async ({
  page,
  sql,
  signIn,
  expectAccessible,
}) => {
  test.slow();
  const email = await signIn();
  await startCheckout(page, sql, 2);
  await goToFinish(page, /[Pp]rev.d|vopred/);
  const order = await placeOrder(page, sql, email);

  const panel = page.getByRole('region', { name: `Objednávka č.\u00a0${order.number} je prijatá` });
  await expect(panel).toBeVisible();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const gapBelow = () =>
      panel.evaluate(
        (box) =>
          box.nextElementSibling!.getBoundingClientRect().top - box.getBoundingClientRect().bottom,
      );
    // What is below the panel comes after it.
    await expect.poll(gapBelow, `below the panel at ${width} px`).toBeGreaterThan(12);
  }
  // The rest of the home page is read in `frame.e2e.ts`.
  await expectAccessible('[aria-labelledby="prijata"]');
  await panel.getByRole('link', { name: 'Zobraziť' }).click();

  await expect(page).toHaveURL(`/objednavka-prijata/${order.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.number);
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.locator('[aria-current="step"]')).toHaveText(/^Platba\s*čaká na úhradu$/);
  // Every sum between the lines and what is to be paid.
  const main = page.getByRole('main');
  for (const [name, cents] of [
    ['Doprava', order.shipping_cents],
    ['Spolu bez DPH', order.net_cents],
    ['Spolu s\u00a0DPH', order.gross_cents],
  ])
    await expect(main.locator('dl > div', { hasText: new RegExp(`^${name}`) })).toContainText(
      (cents / 100).toFixed(2).replace('.', ','),
    );
  await expect(page.getByRole('img', { name: /PAY by square/ })).toBeVisible();
  await expect(page.getByText('SK', { exact: false }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Kopírovať: IBAN' })).toBeVisible();
  await expectAccessible();
  await reload(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.number);
  expect(await sql`select from orders where customer_id = ${order.customer_id}`).toHaveLength(1);
  await page.getByRole('link', { name: 'Zobraziť objednávku' }).click();
  await expect(page).toHaveURL(`/account/orderdetail/${order.id}`);

  await visit(page, '/');
  await panel.getByRole('button', { name: 'Zavrieť oznámenie o\u00a0objednávke' }).click();
  await expect(panel).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(panel).toHaveCount(0);
});

test('the page of an order is its customer’s own: signed out it asks to sign in, to others it is not there', async ({
  page,
  sql,
  signIn,
}) => {
  await signIn('demo@bastion.sk');
  const [order] = await sql`
    select id, number from orders where customer_id = 1 and payment_kind = 'invoice' and status = 'delivered'
    order by id limit 1`;
  const url = `/objednavka-prijata/${order!.id}`;
  await visit(page, url);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order!.number);

  await page.context().clearCookies();
  await visit(page, url);
  await expect(page).toHaveURL(/\/login\?returnUrl=/);
  await expect(page.getByText(order!.number)).toHaveCount(0);

  await signIn();
  const response = await page.goto(url);
  expect(response!.status()).toBe(404);
});
