import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { addToBasket } from './checkout.ts';
import { expect, test } from './fixtures.ts';
import { card, cards, fitsWidth, LISTING, main } from './listing.ts';
import { visit } from './visit.ts';

const amountOf = (page: Page, code: string) => card(page, code).getByRole('spinbutton');
const buy = (page: Page, code: string) =>
  card(page, code).getByRole('button', { name: /^(Do košíka|Na objednávku|Pridané)/ });

/** The code of a product on the first page that lies on our shelves. */
async function inStock(sql: Sql) {
  const [product] = await sql<{ id: number; code: string; stock: number }[]>`
    select id, code, stock from product
    where id in (select product_id from category_product
                 where category_id = (select id from category where slug = 'ip-kamery')
                 order by product_id desc limit 12)
      and stock > 2 and quantity_step = 1
    order by id desc limit 1`;
  return product!;
}

const quantity = async (sql: Sql, email: string, product: number) => {
  const [line] = await sql`
    select quantity::int from basket_line join basket on basket.id = basket_id
    join person on person.id = person_id
    where email = ${email} and product_id = ${product}`;
  return line?.quantity;
};

test('an amount is bought from a card, which says so and follows the basket', async ({
  page,
  sql,
  signIn,
  expectAccessible,
}) => {
  const email = await signIn();
  const { id, code } = await inStock(sql);
  await visit(page, LISTING);
  await expect(card(page, code)).not.toContainText(/V\skošíku/);
  await amountOf(page, code).fill('3');
  await buy(page, code).click();
  await expect(buy(page, code)).toContainText('Pridané');
  await expect(card(page, code)).toContainText(/V\skošíku: 3\sks/);
  await expect(page.getByRole('banner')).toContainText('€');
  await expect(buy(page, code)).toContainText('Do košíka');
  expect(await quantity(sql, email, id)).toBe(3);
  await amountOf(page, code).press('Enter');
  await expect(card(page, code)).toContainText(/V\skošíku: 6\sks/);
  await expectAccessible();

  await visit(page, LISTING);
  await expect(card(page, code)).toContainText(/V\skošíku: 6\sks/);
  // Pages are shared by customers: what lies in a basket is never in them.
  expect(await (await page.request.get(LISTING)).text()).not.toMatch(/V\skošíku:/);
});

test('a double click adds once', async ({ page, sql, signIn }) => {
  const email = await signIn();
  const { id, code } = await inStock(sql);
  await visit(page, LISTING);
  await page.route('**/basket/add', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await buy(page, code).dblclick();
  await expect(card(page, code)).toContainText(/V\skošíku: 1\sks/);
  expect(await quantity(sql, email, id)).toBe(1);
});

test('what could not be added is not said to lie in the basket', async ({ page, sql, signIn }) => {
  await signIn();
  const { code } = await inStock(sql);
  await visit(page, LISTING);
  await page.route('**/basket/add', (route) => route.fulfill({ status: 503, json: {} }));
  await buy(page, code).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(buy(page, code)).toContainText('Do košíka');
  await expect(card(page, code)).not.toContainText(/V\skošíku/);
});

test('two tabs: what is added in one, the cards of the other show', async ({
  page,
  sql,
  signIn,
}) => {
  await signIn();
  const { code } = await inStock(sql);
  await visit(page, LISTING);
  const tab = await page.context().newPage();
  await visit(tab, LISTING);
  await buy(tab, code).click();
  await expect(card(tab, code)).toContainText(/V\skošíku: 1\sks/);
  await expect(card(page, code)).toContainText(/V\skošíku: 1\sks/);
});

test('another customer signs in meanwhile: nothing of the first basket stays on the cards', async ({
  page,
  sql,
  signIn,
}) => {
  const { id, code } = await inStock(sql);
  await signIn();
  await addToBasket(page, id, 5);
  await visit(page, LISTING);
  await expect(card(page, code)).toContainText(/V\skošíku: 5\sks/);
  await signIn();
  await addToBasket(page, id, 2);
  await visit(page, LISTING);
  await expect(card(page, code)).toContainText(/V\skošíku: 2\sks/);
});

test('cable is counted in packages too', async ({ page, signIn }) => {
  await signIn();
  await visit(page, '/search-product/KB-U6FP');
  const own = card(page, 'KB-U6FP');
  await expect(own).toContainText(/305\sm = 1\sbal\./);
  await amountOf(page, 'KB-U6FP').fill('915');
  await expect(own).toContainText(/915\sm = 3\sbal\./);
});

test('an amount off the step is refused, and the next right one offered', async ({
  page,
  sql,
  signIn,
  expectAccessible,
}) => {
  const code = 'RK-LL2020';
  const email = await signIn();
  const [product] = await sql<{ id: number }[]>`select id from product where code = ${code}`;
  await visit(page, `/search-product/${code}`);
  const own = card(page, code);
  await expect(amountOf(page, code)).toHaveValue('2');
  await own.getByRole('button', { name: 'Zvýšiť množstvo' }).click();
  await expect(amountOf(page, code)).toHaveValue('4');
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/basket/add')) sent.push(request.postDataJSON());
  });
  await amountOf(page, code).fill('5');
  await buy(page, code).click();
  await expect(own).toContainText(/Množstvo musí byť násobkom 2\sm/);
  await expect(amountOf(page, code)).toHaveAttribute('aria-invalid', 'true');
  expect(sent).toEqual([]);
  await expectAccessible();
  await own.getByRole('button', { name: /^Zmeniť na\s6\sm/ }).click();
  await expect(amountOf(page, code)).toHaveValue('6');
  await buy(page, code).click();
  await expect(own).toContainText(/V\skošíku: 6\sm/);
  expect(await quantity(sql, email, product!.id)).toBe(6);
});

test('more than lies on our shelves may be ordered, and the card says what becomes of the rest', async ({
  page,
  sql,
  signIn,
}) => {
  await signIn();
  const { code, stock } = await inStock(sql);
  await visit(page, LISTING);
  await amountOf(page, code).fill(String(stock + 1));
  await expect(card(page, code)).toContainText('zvyšok po príjme tovaru');
  await buy(page, code).click();
  await expect(card(page, code)).toContainText(/V\skošíku/);
});

test('cards are ticked for the comparison, and stay so', async ({ page }) => {
  await visit(page, LISTING);
  const toggles = cards(page).getByRole('checkbox', { name: /^Porovnať/ });
  await expect(toggles).toHaveCount(12);
  await toggles.nth(0).check();
  await toggles.nth(1).check();
  await expect(
    page.getByRole('complementary', { name: 'Porovnanie produktov' }).getByRole('link', {
      name: 'Porovnať (2)',
    }),
  ).toBeVisible();
  await page.reload();
  await expect(toggles.nth(0)).toBeChecked();
  await expect(toggles.nth(2)).not.toBeChecked();
});

for (const width of [390, 1440])
  test(`a long name takes three lines and widens nothing, at ${width}`, async ({
    page,
    signIn,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn();
    await visit(page, LISTING);
    const long = `${'Najdlhší názov kamery s motorickým objektívom '.repeat(6)}${'X'.repeat(60)}`;
    await page.route('**/product/filter/**', async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      json.products[0].name = long;
      await route.fulfill({ response, json });
    });
    await page.getByLabel('Zoradiť').selectOption('Kód vzostupne');
    const name = cards(page).first().getByRole('heading', { level: 2 });
    await expect(name).toHaveAttribute('title', long);
    const lines = await name.evaluate(
      (heading) => heading.clientHeight / parseFloat(getComputedStyle(heading).lineHeight),
    );
    expect(lines).toBeLessThan(3.3);
    expect(await fitsWidth(page)).toBe(true);
    await expectAccessible();
    if (width < 751) return;
    // Prices of one row stand on one line, however long the names are.
    const tops = await main(page)
      .locator('article [class*=price_]')
      .evaluateAll((prices) => prices.slice(0, 3).map((one) => one.getBoundingClientRect().bottom));
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(2);
  });

test('no card is wider than a small screen, however long its parameters are', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const department of ['ezs', 'cctv', 'evs', 'eps', 'sks']) {
    await visit(page, `/category/${department}`);
    expect(await fitsWidth(page), department).toBe(true);
  }
});

test('nothing moves when cards learn what lies in the basket', async ({ page, sql, signIn }) => {
  await signIn();
  await page.setViewportSize({ width: 390, height: 844 });
  const products = await sql<{ product_id: number }[]>`
    select product_id from category_product
    where category_id = (select id from category where slug = 'ip-kamery')
    order by product_id desc limit 4`;
  for (const { product_id: product } of products) await addToBasket(page, product);
  await page.goto(LISTING);
  await expect(main(page).getByText(/V\skošíku: 1\sks/)).toHaveCount(products.length);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as unknown as { value: number }[];
          resolve(shifts.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // Where nothing has moved, nothing is told.
        setTimeout(() => resolve(0), 500);
      }),
  );
  expect(shift).toBeLessThan(0.02);
});

test('home, wish list and product show the card of listings, without a flag or a struck price', async ({
  page,
  signIn,
}) => {
  await signIn('demo@bastion.sk');
  for (const address of ['/', '/account/wishlist', LISTING]) {
    await visit(page, address);
    const one = cards(page)
      .filter({ has: page.getByRole('spinbutton') })
      .first();
    await expect(one.getByRole('checkbox', { name: /^Porovnať: / })).toBeAttached();
    await expect(one.getByRole('button', { name: /^(Do košíka|Na objednávku): / })).toBeAttached();
    await expect(cards(page).locator('s')).toHaveCount(0);
    await expect(cards(page).getByText(/^[−-]\d+\s%$/)).toHaveCount(0);
  }
});

for (const width of [1024, 1440])
  test(`what is ordered from the maker has its button beside the amount, at ${width}`, async ({
    page,
    sql,
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn();
    const [away] = await sql`
      select code from product
      where id in (select product_id from category_product
                   where category_id = (select id from category where slug = 'ip-kamery'))
        and is_sold and stock = 0
      order by id desc limit 1`;
    await visit(page, LISTING);
    const button = page.getByRole('button', { name: /^Na objednávku: / }).first();
    const one = page.getByRole('article').filter({ has: button }).first();
    const amount = one.getByRole('spinbutton').or(one.getByRole('textbox')).first();
    const [beside, box] = [(await amount.boundingBox())!, (await button.boundingBox())!];
    expect(box.x).toBeGreaterThan(beside.x + beside.width);
    expect(Math.abs(box.y + box.height / 2 - beside.y - beside.height / 2)).toBeLessThan(2);

    await visit(page, `/porovnanie?p=${away!.code},NV-D8Z,NV-B8Z,NV-T8W`);
    const room = await page
      .getByRole('button', { name: /^Na objednávku: / })
      .first()
      .evaluate((element) => {
        const words = document.createRange();
        words.selectNodeContents(element);
        const [inner, outer] = [words.getBoundingClientRect(), element.getBoundingClientRect()];
        return Math.min(inner.left - outer.left, outer.right - inner.right);
      });
    expect(room, 'between its words and its border').toBeGreaterThanOrEqual(4);
  });
