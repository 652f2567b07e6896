import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { visit } from './visit.ts';

const LISTING = '/category/cctv/ip-kamery';
const main = (page: Page) => page.getByRole('main');
const names = (page: Page) => main(page).getByRole('article').getByRole('heading', { level: 2 });
const ordering = (page: Page) => page.getByLabel('Zoradiť');
const inStock = (page: Page) => page.getByRole('switch', { name: 'Len skladom' });
const pageLink = (page: Page, number: number) =>
  page.getByRole('link', { name: `Strana ${number}`, exact: true });
const range = (page: Page) => main(page).getByText(/^\d+ – \d+ z/);
const skeletons = (page: Page) => main(page).locator('[aria-busy=true] > div > *');

/** Holds the next responses of the listing back until released. */
async function holdListing(page: Page) {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/product/filter/**', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test('a guest browses without a price, a heart or a basket button', async ({
  page,
  expectAccessible,
}) => {
  await visit(page, LISTING);
  await expect(page.getByRole('heading', { level: 1, name: 'IP kamery' })).toBeVisible();
  await expect(names(page)).toHaveCount(12);
  await expect(main(page).getByText('Cena sa zobrazí po prihlásení')).toHaveCount(12);
  await expect(main(page)).not.toContainText('€');
  await expect(main(page).getByRole('article').getByRole('button')).toHaveCount(0);
  await expect(main(page).getByRole('link', { name: 'Prihlásiť sa' })).toHaveAttribute(
    'href',
    /\/login\?returnUrl=.*ip-kamery/,
  );
  await expectAccessible();
});

test('a customer sees prices and can buy', async ({ page, signIn, expectAccessible }) => {
  await signIn('demo@bastion.sk');
  await visit(page, LISTING);
  const cards = main(page).getByRole('article');
  await expect(cards.filter({ hasText: '€' })).toHaveCount(12);
  await expect(cards.getByRole('button', { name: /^(Do košíka|Na objednávku)/ })).toHaveCount(12);
  await expect(main(page)).not.toContainText('Cena sa zobrazí po prihlásení');
  await expectAccessible();
});

test('the tree shows the branch of the category and leads through it', async ({ page }) => {
  await visit(page, LISTING);
  const tree = main(page).getByRole('navigation', { name: 'Strom kategórií' });
  await expect(tree.getByRole('link', { name: 'IP kamery' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(tree.locator('[aria-current]')).toHaveCount(1);
  await expect(tree.getByRole('link', { name: 'Dome kamery' })).toBeVisible();
  await expect(tree.getByRole('link', { name: 'Klávesnice' })).toHaveCount(0);

  await tree.getByRole('link', { name: 'Dome kamery' }).click();
  await expect(page).toHaveURL(`${LISTING}/dome-kamery`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/dome kamery/i);
  await expect(tree.getByRole('link', { name: 'Antivandalové' })).toBeVisible();
  await expect(main(page).getByRole('navigation', { name: 'Navigačná cesta' })).toContainText(
    /Domov.*Kamery.*IP kamery.*Dome kamery/,
  );
});

test('ordering stands in the address and survives a reload and the way back', async ({ page }) => {
  await visit(page, LISTING);
  const first = await names(page).first().textContent();
  await ordering(page).selectOption('Názov A – Z');
  await expect(page).toHaveURL(`${LISTING}?or=2`);
  await expect(names(page).first()).not.toHaveText(first!);

  const sorted = await names(page).allTextContents();
  const { compare } = new Intl.Collator('sk');
  expect(sorted).toEqual(sorted.toSorted((a, b) => compare(a, b)));

  await visit(page, page.url());
  await expect(ordering(page)).toHaveValue('2');
  await expect(names(page)).toHaveText(sorted);

  await page.goBack();
  await expect(page).toHaveURL(LISTING);
  await expect(ordering(page)).toHaveValue('1');
  await expect(names(page).first()).toHaveText(first!);

  await page.goForward();
  await expect(names(page)).toHaveText(sorted);
});

test('pages follow one another, and a page size starts at the first', async ({ page }) => {
  await visit(page, LISTING);
  const first = await names(page).allTextContents();
  const total = Number((await range(page).textContent())!.match(/(\d+)$/)![1]);

  await pageLink(page, 2).click();
  await expect(page).toHaveURL(`${LISTING}?pg=2`);
  await expect(range(page)).toHaveText(`13 – 24 z\u00a0${total}`);
  const second = await names(page).allTextContents();
  expect(second.filter((name) => first.includes(name))).toEqual([]);
  await expect(page).toHaveTitle(/Strana 2/);

  await page.getByLabel('Počet na strane').selectOption('36');
  await expect(page).toHaveURL(`${LISTING}?lm=36`);
  await expect(names(page)).toHaveCount(Math.min(36, total));

  await page.goBack();
  await expect(names(page)).toHaveText(second);
  await page.goBack();
  await expect(names(page)).toHaveText(first);
  await expect(page).toHaveURL(LISTING);
});

test('while a page loads, skeletons stand in; it begins at its top and the focus stays', async ({
  page,
}) => {
  await visit(page, LISTING);
  await pageLink(page, 2).scrollIntoViewIfNeeded();
  const release = await holdListing(page);
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(0);

  await pageLink(page, 2).focus();
  await page.keyboard.press('Enter');
  await expect(skeletons(page)).toHaveCount(12);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

  release();
  await expect(names(page)).toHaveCount(12);
  await expect(pageLink(page, 2)).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

/** Boxes that stand on the page and in its skeleton. */
const places = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (element: Element | null | undefined) => {
      const { x, y, width, height } = element!.getBoundingClientRect();
      return { x, y: y + scrollY, width, height };
    };
    const card = document.querySelector('main [aria-busy=true] > div > *, main article');
    const boxes = { title: boxOf(document.querySelector('main h1')), card: boxOf(card) };
    const picture = boxOf(card!.querySelector('[class*=picture]'));
    return { ...boxes, picture };
  });

for (const width of [390, 1440])
  test(`a skeleton has the size of what replaces it at ${width} px`, async ({ page, signIn }) => {
    await signIn();
    await page.setViewportSize({ width, height: 900 });
    await visit(page, '/category/cctv');
    const release = await holdListing(page);
    await main(page)
      .getByRole('link', { name: /^IP kamery/ })
      .first()
      .click();
    await expect(skeletons(page)).toHaveCount(12);
    const before = await places(page);
    release();
    await expect(names(page)).toHaveCount(12);
    const after = await places(page);
    for (const part of ['title', 'card', 'picture'] as const) {
      for (const side of ['x', 'y', 'width'] as const)
        expect(Math.abs(after[part][side] - before[part][side]), `${part} ${side}`).toBeLessThan(2);
    }
    expect(Math.abs(after.picture.height - before.picture.height)).toBeLessThan(2);
    // A name has one line to three.
    expect(Math.abs(after.card.height - before.card.height)).toBeLessThan(30);
  });

test('the arrow to the last page hands its focus to that page', async ({ page }) => {
  await visit(page, `${LISTING}?pg=2`);
  const next = page.getByRole('link', { name: 'Ďalšia strana' });
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${LISTING}?pg=3`);
  await expect(next).toHaveCount(0);
  await expect(pageLink(page, 3)).toBeFocused();
});

test('a long page keeps its height while the next one travels', async ({ page }) => {
  await visit(page, '/category/cctv?lm=36');
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  const release = await holdListing(page);
  await ordering(page).selectOption('Kód vzostupne');
  await expect(skeletons(page)).toHaveCount(12);
  // Rows of three-line names end between two pixels.
  expect(Math.abs((await height()) - before)).toBeLessThanOrEqual(1);
  release();
  await expect(names(page)).toHaveCount(36);
});

test('the switch leaves only what is in stock', async ({ page }) => {
  await visit(page, '/category/cctv');
  const count = () => range(page).textContent();
  const all = await count();
  await inStock(page).click();
  await expect(page).toHaveURL('/category/cctv?st=1');
  await expect(range(page)).not.toHaveText(all!);
  await expect(main(page).getByText('Na objednávku')).toHaveCount(0);
  await visit(page, page.url());
  await expect(inStock(page)).toBeChecked();
  await inStock(page).click();
  await expect(page).toHaveURL('/category/cctv');
  await expect(range(page)).toHaveText(all!);
});

test('nonsense in the address shows the first page', async ({ page }) => {
  const response = await visit(page, `${LISTING}?pg=abc&lm=13&or=99&st=perhaps`);
  expect(response.status()).toBe(200);
  await expect(names(page)).toHaveCount(12);
  await expect(ordering(page)).toHaveValue('1');
  await expect(inStock(page)).not.toBeChecked();
  await expect(range(page)).toHaveText(/^1 – 12 z/);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /ip-kamery$/);
});

test('a page beyond the end says so and leads to the first', async ({ page, expectAccessible }) => {
  await visit(page, `${LISTING}?pg=99`);
  await expect(main(page).getByText('Táto strana výpisu už neexistuje.')).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expectAccessible();
  await page.getByRole('link', { name: 'Prejsť na prvú stranu' }).click();
  await expect(names(page)).toHaveCount(12);
  await expect(page).toHaveURL(LISTING);
});

test('nothing in stock: the way back to what can be ordered', async ({ page }) => {
  await visit(page, LISTING);
  await page.route('**/product/filter/**', async (route) => {
    if (!route.request().postDataJSON().filters.sklad) return route.continue();
    const response = await route.fetch();
    const json = { ...(await response.json()), products: [], total: 0 };
    return route.fulfill({ response, json });
  });
  await inStock(page).click();
  await expect(
    main(page).getByText('V tejto kategórii momentálne nie je skladom žiadny produkt.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Zobraziť aj produkty na objednávku' }).click();
  await expect(names(page)).toHaveCount(12);
  await expect(inStock(page)).not.toBeChecked();
});

test('a list that did not arrive can be asked for again', async ({ page }) => {
  await visit(page, LISTING);
  // Until the button is pressed; the page asks again by itself, too.
  const isPressed = () => page.evaluate(() => 'pressed' in document.documentElement.dataset);
  await page.route('**/product/filter/**', async (route) =>
    (await isPressed()) ? route.continue() : route.fulfill({ status: 503, json: {} }),
  );
  await pageLink(page, 2).click();
  await expect(main(page).getByText('Niečo sa pokazilo')).toBeVisible();
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    addEventListener('click', () => (dataset.pressed = ''), { capture: true, once: true });
  });
  await page.getByRole('button', { name: 'Skúsiť znova' }).click();
  await expect(range(page)).toHaveText(/^13 – 24/);
});

for (const path of ['/category/nic', '/category/ip-kamery', '/category/ezs/ip-kamery'])
  test(`${path} is not found`, async ({ page }) => {
    const response = await visit(page, path);
    expect(response.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Stránka sa nenašla' })).toBeVisible();
  });

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the tree is a row of chips with the current one in sight', async ({
    page,
    expectAccessible,
  }) => {
    await visit(page, `${LISTING}/wifi-kamery`);
    const chips = main(page).getByRole('navigation', { name: 'Podkategórie' });
    await expect(chips.getByRole('link', { name: 'Wi-Fi kamery' })).toBeInViewport();
    await expect(chips.locator('[aria-current=page]')).toHaveText('Wi-Fi kamery');
    await chips.getByRole('link', { name: 'IP kamery' }).click();
    await expect(chips.locator('[aria-current=page]')).toHaveText('IP kamery');
    await expectAccessible();
  });
});

for (const width of [320, 720])
  test(`nothing sticks out of a page ${width} px wide`, async ({ page, signIn }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn('demo@bastion.sk');
    for (const path of [LISTING, '/category/sks']) {
      await visit(page, path);
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(beyond).toBe(0);
    }
  });

for (const width of [390, 1024, 1440])
  test(`no two cards of fire products read the same at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, '/category/eps?lm=72');
    const names = main(page).getByRole('article').getByRole('heading');
    await expect(names).toHaveCount(72);
    // What the eye can see of a name: letters in its lines that are not cut away.
    const seen = await names.evaluateAll((headings) =>
      headings.map((heading) => {
        const text = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT).nextNode()!;
        const { bottom } = heading.getBoundingClientRect();
        const range = document.createRange();
        return [...text.textContent!]
          .filter((_, at) => {
            range.setStart(text, at);
            range.setEnd(text, at + 1);
            return range.getBoundingClientRect().bottom <= bottom + 2;
          })
          .join('');
      }),
    );
    const full = await names.allTextContents();
    // Each has a model of its own right after its maker; what it is stands behind that.
    const what = (name: string) => name.replace(/^(\S+) \S+ /, '$1 ').trim();
    const alike = seen.filter((name, at) =>
      seen.some((other, i) => what(other) === what(name) && what(full[i]!) !== what(full[at]!)),
    );
    expect(alike).toEqual([]);
  });
