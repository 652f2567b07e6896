import { copyOrder } from './companies.ts';
import { expect, test } from './fixtures.ts';
import { visit } from './visit.ts';

test('the board greets the company and shows what needs attention', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('demo@bastion.sk');
  await visit(page, '/account');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(
    'Dobrý deň, Elmont servis, s. r. o.',
  );
  await expect(main.getByText(/faktúr(a je|y sú| je) po splatnosti/)).toBeVisible();
  await expect(main.getByText('Posledné objednávky')).toBeVisible();
  await expectAccessible();
  await main.getByRole('link', { name: 'Všetky faktúry' }).click();
  await expect(page).toHaveURL('/account/invoices');
});

const PAGES = [
  ['/account/wishlist', 'Obľúbené produkty'],
  ['/account/orders', 'Objednávky'],
  ['/account/invoices', 'Faktúry'],
  ['/account/projects', 'Zákazky'],
  ['/account/price-list', 'Môj cenník a API'],
  ['/account/people', 'Ľudia a oprávnenia'],
  ['/account/addresses', 'Adresy'],
  ['/account/details', 'Osobné údaje'],
] as const;

for (const [path, title] of PAGES)
  test(`${path} stands alone, is not indexed and fits every width`, async ({ page, signIn }) => {
    await signIn('demo@bastion.sk');
    await page.setViewportSize({ width: 390, height: 844 });
    const response = await visit(page, path);
    expect(response.headers()['cache-control']).toContain('no-store');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    const menu = page.getByRole('navigation', { name: 'Môj účet' });
    await expect(menu.locator('[aria-current]')).toHaveText(title);
    await expect(menu.locator('[aria-current]')).toBeInViewport({ ratio: 1 });
    for (const width of [360, 751, 820, 1001, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    }
  });

test('lists of a new customer say that they are empty', async ({ page, signIn }) => {
  await signIn();
  await visit(page, '/account/orders');
  await expect(page.getByText('Zatiaľ nemáte žiadne objednávky.')).toBeVisible();
  await visit(page, '/account/invoices');
  await expect(page.getByText('Zatiaľ nemáte žiadne faktúry.')).toBeVisible();
  await visit(page, '/account/wishlist');
  await expect(page.getByText('Medzi obľúbenými zatiaľ nemáte žiadne produkty.')).toBeVisible();
});

test('orders turn their pages and open', async ({ page, signIn, expectAccessible }) => {
  await signIn('demo@bastion.sk');
  await visit(page, '/account/orders');
  await expect(page.getByText('30 objednávok')).toBeVisible();
  const rows = page.getByRole('table').getByRole('row');
  for (const row of await rows.all()) {
    const box = await row.boundingBox();
    expect(box!.height).toBeLessThanOrEqual(64);
  }
  for (const width of [320, 751, 900, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over, `${width}`).toBeLessThanOrEqual(0);
  }
  const first = rows.nth(1).getByRole('link').first();
  const newest = await first.innerText();
  await page.getByRole('link', { name: 'Strana 2' }).click();
  await expect(page).toHaveURL('/account/orders?pg=2');
  await expect(first).not.toHaveText(newest);
  await expect(rows).toHaveCount(13);
  const number = await first.innerText();
  await rows.nth(1).getByRole('link', { name: 'Zobraziť objednávku' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Objednávka č. ${number}`);
  await expect(page.getByText('Produkty spolu bez DPH')).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: 'Späť na objednávky' }).click();
  await expect(page).toHaveURL('/account/orders');
});

test('an order that waits for its money shows the code to pay it', async ({
  page,
  signIn,
  sql,
  expectAccessible,
}) => {
  await signIn('demo@bastion.sk');
  const [order] = await sql`
    select id, number from orders
    where customer_id = 1 and payment_kind = 'prepayment' and status = 'accepted' limit 1`;
  await visit(page, `/account/orderdetail/${order!.id}`);
  await expect(page.getByRole('img', { name: /QR kód PAY by square/ })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: order!.number })).toBeVisible();
  const way = page.getByRole('region', { name: 'Priebeh objednávky' });
  await expect(way.locator('[aria-current=step]')).toContainText('Prijatá');
  await expectAccessible();
});

test('somebody else’s order is not there', async ({ page, signIn, sql }) => {
  await signIn('druhy@bastion.sk');
  const [order] = await sql`select id, number from orders where customer_id = 1 limit 1`;
  const response = await visit(page, `/account/orderdetail/${order!.id}`);
  expect(response.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stránka sa nenašla');
  expect(await response.text()).not.toContain(order!.number);
});

test('an order is ordered again from the list, and what is gone cannot be chosen', async ({
  page,
  signIn,
  sql,
}) => {
  const email = await signIn();
  const { id, number } = await copyOrder(sql, email);
  const [gone] = await sql`
    update order_line set product_id = null
    where id = (select min(id) from order_line where order_id = ${id}) returning code`;
  await visit(page, '/account/orders');
  await page.getByRole('button', { name: `Objednať znova ${number}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Objednať znova' });
  await expect(dialog.getByRole('checkbox', { name: `Vybrať ${gone!.code}` })).toBeDisabled();
  // A double click puts them in once.
  await dialog.getByRole('button', { name: /^Vložiť/ }).dblclick();
  await expect(page.getByText(/^Do košíka sme vložili/)).toBeVisible();
  await expect(page).toHaveURL('/cart');
  const ordered = await sql`
    select product_id, sum(quantity)::int as quantity from order_line
    where order_id = ${id} and product_id is not null group by 1 order by 1`;
  const inBasket = await sql`
    select product_id, quantity::int from basket_line join basket on basket.id = basket_id
    join person on person.id = person_id
    where email = ${email} and basket.state = 'open' order by 1`;
  expect([...inBasket]).toEqual([...ordered]);
});

test('the password is changed by every rule', async ({ page, signIn, browser, baseURL }) => {
  const email = await signIn();
  await visit(page, '/account/details');
  const [old, next, repeat] = ['Súčasné heslo', 'Nové heslo', 'Zopakujte nové heslo'].map((label) =>
    page.getByLabel(label, { exact: true }),
  );
  const submit = page.getByRole('button', { name: 'Zmeniť heslo' });

  await next!.fill('kratke7');
  await expect(page.getByText('Heslo musí mať aspoň 8 znakov.')).toBeHidden();
  await submit.click();
  await expect(page.getByText('Heslo musí mať aspoň 8 znakov.')).toBeVisible();
  await expect(page.getByText('Toto pole je povinné.')).toHaveCount(1);
  await expect(old!).toBeFocused();

  await old!.fill('nespravne');
  await next!.fill('nove-heslo-22');
  await expect(page.getByText('Heslá sa nezhodujú.')).toBeVisible();
  await repeat!.fill('nove-heslo-22');
  await expect(page.getByText('Heslá sa nezhodujú.')).toBeHidden();
  await submit.click();
  await expect(page.getByText('Nesprávne heslo.')).toBeVisible();
  await expect(old!).toBeFocused();

  await old!.fill('bastion-demo');
  await submit.click();
  await expect(page.getByText('Heslo bolo úspešne zmenené.')).toBeVisible();
  await expect(old!).toHaveValue('');

  const elsewhere = await browser.newContext({ baseURL: baseURL! });
  const tab = await elsewhere.newPage();
  await visit(tab, '/login');
  await tab.getByLabel('Používateľské meno (e-mail)').fill(email);
  await tab.getByLabel('Heslo', { exact: true }).fill('nove-heslo-22');
  await tab.getByRole('main').getByRole('button', { name: 'Prihlásiť sa' }).click();
  await expect(tab).toHaveURL('/');
  await elsewhere.close();
});

test('a session that ended meanwhile asks to sign in again', async ({ page, signIn, sql }) => {
  const email = await signIn();
  await visit(page, '/account');
  await sql`
    delete from session where person_id = (select id from person where email = ${email})`;
  await page.getByRole('navigation', { name: 'Môj účet' }).getByText('Adresy').click();
  await expect(page).toHaveURL('/login?returnUrl=%2Faccount%2Faddresses');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Prihlásiť sa' })).toBeVisible();
});

test('signing out in one tab closes the account in the other', async ({ page, signIn }) => {
  await signIn();
  await visit(page, '/account/details');
  const other = await page.context().newPage();
  await visit(other, '/account');
  await other.getByRole('banner').getByRole('link', { name: 'Odhlásiť sa' }).click();
  await expect(other).toHaveURL('/');
  await expect(page).toHaveURL('/login?returnUrl=%2Faccount%2Fdetails');
});
