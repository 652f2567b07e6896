import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { visit } from './visit.ts';

/** The anti-forgery token of a guest comes with the first write and not before. */
const TOKEN = 'XSRF-TOKEN';

const tokenOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === TOKEN)?.value;

const addButton = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /do košíka|na objednávku/i })
    .first();

function writesOf(page: Page) {
  const seen: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/sign\/user|basket\/add/.test(pathname))
      seen.push(`${pathname.split('/').slice(-2).join('/')} ${response.status()}`);
  });
  return seen;
}

const inBasket = (page: Page) => page.getByRole('banner').getByRole('link', { name: /košík/i });

test.describe('a guest puts something into the basket', () => {
  let product: string;
  test.beforeEach(async ({ sql }) => {
    const [row] = await sql<{ slug: string }[]>`
      select slug from product where is_sold and quantity_step = 1 order by id limit 1`;
    product = `/product/${row!.slug}`;
  });

  test('having seen pages without getting a cookie', async ({ page }) => {
    const seen = writesOf(page);
    for (const path of ['/', product]) await visit(page, path);
    expect(await page.context().cookies()).toEqual([]);
    await addButton(page).click();
    await expect(inBasket(page)).toContainText('1');
    await expect.poll(() => seen).toEqual(['sign/user 200', 'basket/add 200']);
  });

  test('after the token was lost', async ({ page }) => {
    await visit(page, product);
    const before = writesOf(page);
    await addButton(page).click();
    await expect.poll(() => before).toEqual(['sign/user 200', 'basket/add 200']);
    await page.context().clearCookies({ name: TOKEN });
    const seen = writesOf(page);
    await addButton(page).click();
    await expect.poll(() => seen).toEqual(['sign/user 200', 'basket/add 200']);
  });

  test('with a token that is of another session', async ({ page, baseURL }) => {
    await visit(page, product);
    await page.context().addCookies([{ name: TOKEN, value: 'a.b', url: baseURL! }]);
    const seen = writesOf(page);
    await addButton(page).click();
    await expect(inBasket(page)).toContainText('1');
    // The basket shows it before the response comes.
    await expect.poll(() => seen).toEqual(['basket/add 403', 'sign/user 200', 'basket/add 200']);
  });

  test('from two tabs at once', async ({ page }) => {
    const other = await page.context().newPage();
    for (const tab of [page, other]) await visit(tab, product);
    const first = [page, other].map(writesOf);
    await Promise.all([page, other].map((tab) => addButton(tab).click()));
    for (const responses of first) await expect.poll(() => responses.at(-1)).toBe('basket/add 200');
    // Both go on with what the browser holds now.
    const seen = [page, other].map(writesOf);
    for (const tab of [page, other]) {
      await tab.bringToFront();
      await addButton(tab).click();
    }
    for (const responses of seen) await expect.poll(() => responses.at(-1)).toBe('basket/add 200');
    expect(await tokenOf(page)).toBeTruthy();
  });
});
