import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { reload, visit } from './visit.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Hľadať' });
const panel = (page: Page) => page.getByRole('listbox', { name: 'Návrhy vyhľadávania' });
const options = (page: Page, group: string) =>
  panel(page).getByRole('group', { name: group }).getByRole('option');
const exact = (page: Page) => page.getByRole('region', { name: 'Presná zhoda kódu' });
const isLocked = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).overflowY === 'hidden');
const small = { width: 390, height: 844 };

test.describe('the dropdown', () => {
  test('opens once typing stops and holds the page still', async ({ page, expectAccessible }) => {
    await visit(page, '/');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/admin/v1/search/')) asked.push(request.url());
    });
    // Faster than any fingers: how long a key takes here depends on what else this machine does.
    await field(page).evaluate((input: HTMLInputElement) => {
      for (const text of ['k', 'ka', 'kam', 'kame', 'kamer']) {
        Reflect.set(HTMLInputElement.prototype, 'value', text, input);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }
    });
    await expect(options(page, 'Produkty')).toHaveCount(5);
    expect(asked).toEqual([expect.stringContaining('/admin/v1/search/kamer/')]);
    expect(await isLocked(page)).toBe(true);

    await expect(options(page, 'Produkty').first().locator('mark').first()).toHaveText(/kamer/i);
    await expect(options(page, 'Produkty').last()).toHaveText(/^Ďalšie produkty \(\d+\)$/);
    await expect(options(page, 'Kategórie').first()).toContainText('Kamerové systémy');
    await expect(options(page, 'Články').first()).toContainText('GDPR');
    await expect(panel(page)).not.toContainText('€');
    await expectAccessible();
  });

  test('shows prices to customers', async ({ page, signIn }) => {
    await signIn('demo@bastion.sk');
    await visit(page, '/');
    await field(page).fill('NV-D428');
    await expect(exact(page)).toContainText(/\d+,\d\d\s€/);
  });

  test('is walked through with the arrows, and Enter opens', async ({ page }) => {
    await visit(page, '/');
    await field(page).fill('kamer');
    await expect(options(page, 'Produkty')).toHaveCount(5);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const second = options(page, 'Produkty').nth(1);
    await expect(second).toHaveAttribute('aria-selected', 'true');
    await expect(field(page)).toHaveAttribute(
      'aria-activedescendant',
      (await second.getAttribute('id'))!,
    );
    await expect(field(page)).toBeFocused();

    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(panel(page).locator('[aria-selected="true"]')).toHaveCount(0);
    await page.keyboard.press('ArrowUp');
    await expect(panel(page).getByRole('option').last()).toHaveAttribute('aria-selected', 'true');

    for (let i = 0; i < 2; i += 1) await page.keyboard.press('ArrowDown');
    const name = await options(page, 'Produkty').first().locator('b').innerText();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/product\//);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(panel(page)).toBeHidden();
    expect(await isLocked(page)).toBe(false);
  });

  test('closes with Escape and keeps what was typed', async ({ page }) => {
    await visit(page, '/');
    await field(page).fill('kamer');
    await expect(panel(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue('kamer');
    expect(await isLocked(page)).toBe(false);
    await page.keyboard.press('ArrowDown');
    await expect(panel(page)).toBeVisible();
  });

  test('closes beside it, and when the field is emptied', async ({ page }) => {
    await visit(page, '/');
    await field(page).fill('kamer');
    await expect(panel(page)).toBeVisible();
    await page.mouse.click(20, 700);
    await expect(panel(page)).toBeHidden();
    expect(await isLocked(page)).toBe(false);

    await page.keyboard.press('ArrowDown');
    await expect(panel(page)).toBeVisible();
    await expect(options(page, 'Produkty')).toHaveCount(5);
    await page.getByRole('button', { name: 'Vymazať hľadaný výraz' }).click();
    await expect(panel(page)).toBeHidden();
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue('');
    expect(await isLocked(page)).toBe(false);
  });

  test('closes when Tab leaves it', async ({ page }) => {
    await visit(page, '/');
    await field(page).fill('kamer');
    await expect(panel(page)).toBeVisible();
    for (let i = 0; i < 3; i += 1) await page.keyboard.press('Tab');
    await expect(panel(page)).toBeHidden();
    expect(await isLocked(page)).toBe(false);
  });

  test('follows the mouse to a category, an article and the rest', async ({ page }) => {
    await visit(page, '/');
    await field(page).fill('kamery');
    await options(page, 'Kategórie').filter({ hasText: 'IP kamery' }).first().click();
    await expect(page).toHaveURL(/\/category\/cctv\/ip-kamery$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('IP kamery');
    await field(page).fill('gdpr');
    await options(page, 'Články').first().click();
    await expect(page).toHaveURL(/\/blog\/sk\//);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('GDPR');
    await field(page).fill('kamery');
    await options(page, 'Produkty').last().click();
    await expect(page).toHaveURL(/\/search-product\/kamery$/);
  });

  test('promises as many more articles as the page behind the line shows', async ({
    page,
    expectAccessible,
  }) => {
    await visit(page, '/');
    await field(page).fill('kamera');
    const shown = await options(page, 'Články').locator('b').count();
    const more = options(page, 'Články').last();
    const count = Number(/\((\d+)\)$/.exec(await more.innerText())![1]);
    await more.click();
    await expect(page).toHaveURL('/search-blog/kamera');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Články k výrazu „kamera“');
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(2 + count);
    expect(shown).toBeLessThan(2 + count);
    await expect(field(page)).toHaveValue('kamera');
    await expectAccessible();
    await page.getByRole('link', { name: 'Zobraziť nájdené produkty' }).click();
    await expect(page).toHaveURL('/search-product/kamera');
  });

  test('shows that it is working from the first letter to the last response', async ({ page }) => {
    await visit(page, '/');
    let response = () => {};
    const asked = new Promise<void>((resolve) => {
      response = resolve;
    });
    await page.route('**/admin/v1/search/**', async (route) => {
      await asked;
      await route.continue();
    });
    const spinner = page.getByRole('search').locator('[class*=spinner]');
    await expect(spinner).toBeHidden();
    await field(page).fill('kamera');
    await expect(spinner).toBeVisible();
    await expect(panel(page)).toBeVisible();
    await expect(spinner).toBeVisible();
    response();
    await expect(options(page, 'Produkty').first()).toContainText('kamera');
    await expect(spinner).toBeHidden();
  });

  test('opens again when the field is entered', async ({ page }) => {
    await visit(page, '/search-product/kamera');
    await expect(field(page)).toHaveValue('kamera');
    await expect(panel(page)).toBeHidden();
    await field(page).click();
    await expect(panel(page)).toBeVisible();
  });

  test('says when nothing fits, when the query is too short, and when the server fails', async ({
    page,
  }) => {
    await visit(page, '/');
    const status = page.getByRole('search').getByRole('status');
    await field(page).fill('termokmera');
    await expect(status).toHaveText('Pre výraz „termokmera“ sme nič nenašli.');
    await field(page).fill('k');
    await expect(status).toHaveText('Zadajte aspoň 2 písmená alebo číslice.');

    await page.route('**/admin/v1/search/**', (route) => route.abort());
    await field(page).fill('detektor');
    const retry = page.getByRole('button', { name: 'Skúsiť znova' });
    await expect(retry).toBeVisible();
    await page.unroute('**/admin/v1/search/**');
    await retry.click();
    await expect(options(page, 'Produkty').first()).toContainText('detektor');
  });

  test('fills a small screen from edge to edge and scrolls by itself', async ({
    page,
    expectAccessible,
  }) => {
    await page.setViewportSize(small);
    await visit(page, '/');
    await field(page).fill('kamer');
    await expect(options(page, 'Produkty')).toHaveCount(5);
    const box = (await panel(page).boundingBox())!;
    expect([box.x, box.width]).toEqual([0, small.width]);
    for (let i = 0; i < 12; i += 1) await page.keyboard.press('ArrowDown');
    await expect(options(page, 'Články').last()).toBeInViewport();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expectAccessible();
  });
});

test.describe('the results', () => {
  test('stand under the field that holds their query, going on, back and forward', async ({
    page,
  }) => {
    await visit(page, '/');
    for (const query of ['kamera', 'siréna', 'kábel']) {
      await field(page).fill(query);
      await field(page).press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toContainText(`„${query}“`);
      await expect(field(page)).toHaveValue(query);
    }
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('„siréna“');
    await expect(field(page)).toHaveValue('siréna');
    await page.goBack();
    await expect(field(page)).toHaveValue('kamera');
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('„siréna“');
    await expect(field(page)).toHaveValue('siréna');
    await page.getByRole('link', { name: 'Domovská stránka' }).first().click();
    await expect(page).toHaveURL('/');
    await expect(field(page)).toHaveValue('');
  });

  test('say what is missing when one character or no letter is asked for', async ({ page }) => {
    const advice = 'Zadajte aspoň 2 písmená alebo číslice.';
    await visit(page, '/');
    for (const nothing of ['', '  ', '?', '...']) {
      await field(page).fill(nothing);
      await page.getByRole('button', { name: 'Hľadať' }).click();
      await expect(page.getByRole('search').getByText(advice).last()).toBeVisible();
      await expect(page).toHaveURL('/');
    }
    await field(page).fill('k');
    await field(page).press('Enter');
    await expect(page).toHaveURL('/search-product/k');
    const main = page.getByRole('main');
    await expect(main).toContainText('Výraz „k“ je príliš krátky.');
    await expect(main).toContainText(advice);
    await visit(page, '/search-product/%3F%3F');
    await expect(main).toContainText(advice);
    await main.getByRole('link', { name: 'Kamery' }).click();
    await expect(page).toHaveURL('/category/cctv');
  });

  test('Enter and the button lead to them, whatever the words hold', async ({ page }) => {
    await visit(page, '/');
    for (const [query, address] of [
      ['kamera dome', 'kamera%20dome'],
      ['NV-7608/8P', 'NV-7608%2F8P'],
      ['100% #1 ?', '100%25%20%231%20%3F'],
      ['%41', '%2541'],
    ] as const) {
      await field(page).fill(query);
      await field(page).press('Enter');
      await expect(page).toHaveURL(new RegExp(`/search-product/${address}$`));
      const title = page.getByRole('heading', { level: 1 });
      await expect(title).toContainText(`„${query}“`);
      await reload(page);
      await expect(title).toContainText(`„${query}“`);
    }
    await field(page).fill('siréna');
    await page.getByRole('button', { name: 'Hľadať' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('siréna');
  });

  test('are paged, and going back keeps the place', async ({ page, expectAccessible }) => {
    await visit(page, '/search-product/kamera');
    await expect(
      page
        .getByRole('main')
        .getByText(/^\d+ produktov$/)
        .first(),
    ).toBeVisible();
    const cards = page.getByRole('main').getByRole('article');
    await expect(cards).toHaveCount(12);
    const first = await cards.first().innerText();
    await expectAccessible();

    await page.getByRole('link', { name: 'Strana 2' }).click();
    await expect(page).toHaveURL(/\?pg=2$/);
    await expect(cards.first()).not.toHaveText(first);
    await page.getByLabel('Počet na strane').selectOption('36');
    await expect(page).toHaveURL(/\?lm=36$/);
    await expect(cards).toHaveCount(36);
    await page.goBack();
    await expect(page).toHaveURL(/\?pg=2$/);
    await page.goBack();
    await expect.poll(() => cards.first().innerText()).toBe(first);
  });

  test('come from the server, without prices, and stay out of search engines', async ({
    request,
  }) => {
    const response = await request.get('/search-product/kamera', { maxRedirects: 0 });
    expect(response.status()).toBe(200);
    const html = await response.text();
    expect(html).toContain('NV-D228');
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(html).not.toMatch(/\d,\d\d\s*€/);
    expect(html).not.toMatch(/price_exc_vat\W{1,4}\d/);
    for (const path of ['KAMERA', 'a%2Fb', 'a+b', 'it%27s'])
      expect((await request.get(`/search-product/${path}`, { maxRedirects: 0 })).status()).toBe(
        200,
      );
  });

  test('say what to do when there are none', async ({ page, expectAccessible }) => {
    await visit(page, '/search-product/termokmera');
    const main = page.getByRole('main');
    await expect(main).toContainText('Pre výraz „termokmera“ sme nič nenašli.');
    await expect(main).toContainText('Skúste upraviť zadanie.');
    await expectAccessible();

    await main.getByRole('navigation', { name: 'Skúste' }).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/search-product\/.*[Kk]amer/);
    await expect(main.getByRole('article').first()).toContainText(/kamer/);
    await page.goBack();
    await main.getByRole('searchbox', { name: 'Hľadaný výraz' }).fill('siréna');
    await main.getByRole('button', { name: 'Hľadať znova' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('„siréna“');

    await visit(page, '/search-product/gdpr');
    await expect(main).toContainText('Pre výraz „gdpr“ sme nenašli žiadny produkt.');
    await main.getByRole('link', { name: /GDPR/ }).click();
    await expect(page).toHaveURL(/\/blog\/sk\//);

    await visit(page, '/search-product/kamera?pg=99');
    await main.getByRole('link', { name: 'Prejsť na prvú stranu' }).click();
    await expect(page).toHaveURL(/\/search-product\/kamera$/);
  });
});
