import type { Page } from '@playwright/test';
import {
  addToBasket,
  call,
  currentStep,
  fillBasket,
  finish,
  goToFinish,
  ordersOf,
  placeOrder,
  placedOrder,
  startCheckout,
} from './checkout.ts';
import { expect, test } from './fixtures.ts';
import { watchCalls } from './settled.ts';
import { signInByForm, signOut } from './signing.ts';
import { visit } from './visit.ts';

/** Another tab of the same browser. */
const otherTab = (page: Page) => page.context().newPage();

const requestsFor = (page: Page, path: RegExp) => {
  const seen: string[] = [];
  page.on('request', (request) => {
    const address = `${request.method()} ${new URL(request.url()).pathname}`;
    if (path.test(address)) seen.push(address);
  });
  return seen;
};

test('another customer in another tab: the checkout becomes theirs, with nothing of the first', async ({
  page,
  sql,
  signIn,
}) => {
  const second = await signIn();
  await sql`update company set company_name = 'Druhá firma'
    where id = (select customer_id from person where email = ${second})`;
  await sql`update customer_address set city = 'Trebišov', last_name = 'Iný'
    where customer_id = (select customer_id from person where email = ${second})`;
  await fillBasket(page, sql, 1);
  const first = await signIn();
  await startCheckout(page, sql, 2);
  await page.getByLabel('Mesto').fill('Tajné mesto');
  await goToFinish(page);

  const tab = await otherTab(page);
  await signOut(tab);
  await visit(tab, '/login');
  await signInByForm(tab, second);
  await expect(tab).toHaveURL(/:\d+\/$/);

  // The first tab was led to sign-in when its customer left, and back when somebody came.
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByLabel('E-mail')).toHaveValue(second);
  await expect(currentStep(page)).toHaveText('Doprava a\u00a0adresa');
  await expect(page.getByLabel('Mesto').first()).toHaveValue('Trebišov');
  await goToFinish(page);
  await expect(page.getByText('Tajné mesto')).toHaveCount(0);
  const order = await placeOrder(page, sql, second);
  expect(order).toMatchObject({ email: second, invoice_city: 'Trebišov' });
  expect(await ordersOf(sql, first)).toEqual([]);
});

test('a tab that did not hear of another customer orders nothing on their account', async ({
  page,
  sql,
  signIn,
}) => {
  const first = await signIn();
  await startCheckout(page, sql);
  await page.getByLabel('Mesto').fill('Tajné mesto');
  await goToFinish(page);
  // Past the screens, so that nothing is said to the tab.
  const second = await signIn();
  await sql`update company set company_name = 'Druhá firma'
    where id = (select customer_id from person where email = ${second})`;
  await fillBasket(page, sql, 1);

  await finish(page).click();
  await expect(page.getByText('Prihlásený je teraz iný zákazník: Druhá firma.')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(second);
  await expect(currentStep(page)).toHaveText('Doprava a\u00a0adresa');
  await expect(page.getByLabel('Mesto').first()).not.toHaveValue('Tajné mesto');
  expect([...(await ordersOf(sql, first)), ...(await ordersOf(sql, second))]).toEqual([]);
  const kept = await sql`
    select from basket_address join basket on basket.id = basket_id
    join person on person.id = person_id where email = ${second}`;
  expect(kept).toHaveLength(0);
});

test('a basket emptied in another tab leads home', async ({ page, sql, signIn }) => {
  await signIn();
  await startCheckout(page, sql);
  const tab = await otherTab(page);
  await visit(tab, '/cart');
  await tab.getByRole('button', { name: /Odstrániť produkt/ }).click();
  await expect(tab.getByText('Váš košík je prázdny.')).toBeVisible();
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('signed out in another tab: signs in again and is where they were', async ({
  page,
  sql,
  signIn,
}) => {
  const email = await signIn();
  await startCheckout(page, sql);
  await page.getByLabel('Mesto').fill('Levoča');
  await goToFinish(page);
  await signOut(await otherTab(page));
  await expect(page).toHaveURL(/\/login\?returnUrl=%2Fcheckout$/);
  await expect(page.getByText('Platnosť prihlásenia vypršala.')).toBeVisible();
  await signInByForm(page, email);
  await expect(currentStep(page)).toHaveText('Súhrn');
  await expect(page.getByText('Levoča')).toBeVisible();
});

test('a session cookie lost in the last step: signs in again, everything is kept, one order', async ({
  page,
  sql,
  signIn,
}) => {
  const email = await signIn();
  await startCheckout(page, sql);
  await page.getByLabel('Mesto').fill('Levoča');
  await goToFinish(page);
  await page.context().clearCookies({ name: 'bastion_session' });
  await finish(page).click();
  await expect(page).toHaveURL(/\/login\?returnUrl=%2Fcheckout$/);
  await expect(page.getByText('Platnosť prihlásenia vypršala.')).toBeVisible();
  await signInByForm(page, email);
  await expect(currentStep(page)).toHaveText('Súhrn');
  await expect(page.getByRole('checkbox', { name: /obchodnými/ })).toBeChecked();
  expect(await placeOrder(page, sql, email)).toMatchObject({ invoice_city: 'Levoča' });
});

test('two tabs order one basket: the second is told, by the screen or by the response', async ({
  page,
  sql,
  signIn,
}) => {
  const email = await signIn();
  await fillBasket(page, sql, 1);
  const [second, third] = [await otherTab(page), await otherTab(page)];
  // The third tab hears nothing, as one in another browser would not.
  await third.addInitScript(() => {
    window.BroadcastChannel = class extends EventTarget {
      postMessage() {}
    } as never;
  });
  for (const tab of [page, second, third]) {
    await visit(tab, '/checkout');
    await goToFinish(tab);
  }
  const isTold = expect(
    second.getByText(/Tento košík ste medzičasom objednali v\sinom okne/),
  ).toBeVisible({ timeout: 30_000 });
  await finish(page).click();
  await isTold;
  await expect(second).toHaveURL(/:\d+\/$/);
  const [order] = await ordersOf(sql, email);

  await finish(third).click();
  const told = third.getByText(/už bola odoslaná z\siného okna\. Zmeny urobené v\stomto okne sa/);
  await expect(told).toContainText(order!.number);
  expect(await ordersOf(sql, email)).toHaveLength(1);
});

test('a double click orders once', async ({ page, sql, signIn }) => {
  const email = await signIn();
  await startCheckout(page, sql);
  await goToFinish(page);
  const sent = requestsFor(page, /cart\/(address|order)/);
  await finish(page).dblclick();
  await placedOrder(page, sql, email);
  expect(sent).toEqual(['PATCH /admin/v1/cart/address', 'PUT /admin/v1/cart/order/sk']);
});

test('a tab does not hear itself: what it has changed is not read again', async ({
  page,
  sql,
  signIn,
}) => {
  await signIn();
  const [product] = await fillBasket(page, sql, 1);
  const [{ slug }] = await sql<[{ slug: string }]>`
    select slug from product where id = ${product!.id}`;
  const tab = await otherTab(page);
  await visit(tab, '/cart');
  await visit(page, `/product/${slug}`);
  const read = requestsFor(page, /GET .*\/basket\/sk/);
  const heard = requestsFor(tab, /GET .*\/basket\/sk/);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Pridať do košíka/ })
    .first()
    .click();
  await expect(page.getByText('Produkt bol pridaný do košíka.')).toBeVisible();
  await expect.poll(() => heard).toHaveLength(1);
  expect(read).toEqual([]);
});

test('a heart that is emptied on the wish list stays there until it is left', async ({
  page,
  sql,
  signIn,
}) => {
  const email = await signIn();
  await sql`insert into wishlist_item (person_id, product_id)
    select person.id, product.id from person,
      (select id from product where is_sold order by id limit 2) as product where email = ${email}`;
  await visit(page, '/account/wishlist');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(2);
  const settled = watchCalls(page);
  await cards
    .first()
    .getByRole('button', { name: /obľúben/ })
    .click();
  await expect(page.getByText('Produkt bol odstránený z obľúbených.')).toBeVisible();
  await settled();
  await expect(cards).toHaveCount(2);
});

test('nothing is refused in the console of who signs out, nor in their other tabs', async ({
  page,
  sql,
  signIn,
  complaints,
}) => {
  await signIn();
  await fillBasket(page, sql, 1);
  const tab = await otherTab(page);
  const others: string[] = [];
  tab.on('console', (message) => {
    if (message.type() === 'error') others.push(message.text());
  });
  await visit(tab, '/account/orders');
  await visit(page, '/category/cctv/ip-kamery');
  await page.getByRole('banner').getByRole('link', { name: 'Odhlásiť sa' }).click();
  await expect(page.getByText('Boli ste úspešne odhlásení.')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Prihlásiť sa' })).toBeVisible();
  await expect(tab).toHaveURL(/\/login\?returnUrl=%2Faccount%2Forders$/);
  await page.waitForLoadState('networkidle');
  expect([...complaints, ...others]).toEqual([]);
});

test.describe('the page of a product', () => {
  const heart = (page: Page) =>
    page
      .getByRole('main')
      .getByRole('button', { name: /^(Pridať k obľúbeným|V obľúbených)$/ })
      .first();
  const related = (page: Page) =>
    page
      .getByRole('region', { name: 'Súvisiace produkty' })
      .getByRole('button', { name: /obľúben/ })
      .first();

  test('its heart is heard in another tab', async ({ page, context, sql, signIn }) => {
    await signIn();
    const [product] = await sql<{ slug: string }[]>`
      select slug from product where is_sold order by id limit 1`;
    const other = await context.newPage();
    for (const tab of [page, other]) await visit(tab, `/product/${product!.slug}`);
    await heart(page).click();
    await expect(heart(other)).toHaveAttribute('aria-pressed', 'true');
    await heart(other).click();
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
    await other.close();
  });

  test('its heart and those of related products toggle', async ({ page, sql, signIn }) => {
    const email = await signIn();
    const [{ slug }] = await sql<[{ slug: string }]>`
      select slug from product where is_sold and exists
        (select from related_product where product_id = product.id) order by id limit 1`;
    await visit(page, `/product/${slug}`);
    const settled = watchCalls(page);
    for (const isPressed of ['true', 'false', 'true']) {
      await heart(page).click();
      await expect(heart(page)).toHaveAttribute('aria-pressed', isPressed);
    }
    for (const isPressed of ['true', 'false']) {
      await related(page).click();
      await expect(related(page)).toHaveAttribute('aria-pressed', isPressed);
    }
    await settled();
    const kept = await sql`
      select from wishlist_item join person on person.id = person_id where email = ${email}`;
    expect(kept).toHaveLength(1);
  });

  test('prices come and go with who signs in and out in another tab', async ({
    page,
    sql,
    signIn,
  }) => {
    const email = await signIn();
    await page.context().clearCookies();
    const [{ slug }] = await sql<[{ slug: string }]>`
      select slug from product where is_sold and price_cents > 1000 order by id limit 1`;
    await visit(page, `/product/${slug}`);
    const main = page.getByRole('main');
    await expect(main.getByText(/\d,\d\d\s€/)).toHaveCount(0);

    const tab = await otherTab(page);
    await visit(tab, '/login');
    await signInByForm(tab, email);
    await expect(main.getByText(/\d,\d\d\s€/).first()).toBeVisible();
    await expect(heart(page)).toBeVisible();

    await signOut(tab);
    await expect(main.getByText(/\d,\d\d\s€/)).toHaveCount(0);
    await expect(heart(page)).toHaveCount(0);
  });
});

test('an account page in another tab shows the account of who is here', async ({
  page,
  sql,
  signIn,
}) => {
  const second = await signIn();
  await sql`update customer_address set city = 'Trebišov'
    where customer_id = (select customer_id from person where email = ${second})`;
  await signIn();
  await visit(page, '/account/addresses');
  await expect(page.getByRole('main').getByText('Trebišov')).toHaveCount(0);
  const tab = await otherTab(page);
  await visit(tab, '/login');
  await call(tab, 'GET', '/admin/v1/sign/out/');
  await visit(tab, '/login');
  await signInByForm(tab, second);
  await expect(page.getByRole('main').getByText('Trebišov').first()).toBeVisible();
});

test('a guest whose basket is merged by signing in elsewhere sees the whole of it', async ({
  page,
  sql,
  signIn,
}) => {
  const email = await signIn();
  const products = await fillBasket(page, sql, 1);
  await page.context().clearCookies();
  const [other] = await sql<{ id: number }[]>`
    select id from product where is_sold and quantity_step = 1 and id <> ${products[0]!.id} limit 1`;
  await addToBasket(page, other!.id);
  await visit(page, '/cart');
  await expect(page.getByRole('main').getByRole('row')).toHaveCount(2);
  const tab = await otherTab(page);
  await visit(tab, '/login');
  await signInByForm(tab, email);
  await expect(page.getByRole('main').getByRole('row')).toHaveCount(3);
});
