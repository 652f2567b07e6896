import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { expect, test } from './fixtures.ts';
import { reload, visit } from './visit.ts';

type Product = { slug: string; name: string; code: string };

/** Cameras with several pictures, attachments and related products. */
const someProducts = (sql: Sql, howMany: number) => sql<Product[]>`
  select slug, name, code from product
  where is_sold and stock > 0
    and (select count(*) from product_image where product_id = product.id) > 2
    and exists (select from attachment where product_id = product.id)
    and (select count(*) from related_product related where related.product_id = product.id) > 3
  order by code limit ${howMany}`;

const main = (page: Page) => page.getByRole('main');
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const gallery = (page: Page) => main(page).getByRole('region', { name: 'Galéria obrázkov' });
const counter = (page: Page) => gallery(page).getByText(/^Obrázok \d+ z\s\d+$/);
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a guest sees everything but prices, the heart and the attachments', async ({
  page,
  sql,
  expectAccessible,
}) => {
  const [camera] = await someProducts(sql, 1);
  await visit(page, `/product/${camera!.slug}`);
  // Unbreakable spaces of the page are spaces of the catalogue.
  await expect(heading(page)).toHaveText(camera!.name);
  await expect(main(page)).toContainText(camera!.code);
  await expect(main(page)).not.toContainText('€');
  await expect(page.getByRole('link', { name: /uvidíte svoje ceny/ })).toHaveAttribute(
    'href',
    `/login?returnUrl=%2Fproduct%2F${camera!.slug}`,
  );
  await expect(page.getByRole('tab')).toHaveText(['Popis', 'Parametre', 'Otázka k\u00a0produktu']);
  await expect(main(page).getByRole('button', { name: /obľúben/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Pridať do košíka/ })).toBeVisible();
  await expectAccessible();
});

test('a customer sees the price in both forms', async ({ page, sql, signIn, expectAccessible }) => {
  const [camera] = await someProducts(sql, 1);
  await signIn('demo@bastion.sk');
  await visit(page, `/product/${camera!.slug}`);
  await expect(
    main(page)
      .getByText(/€\s*bez DPH/)
      .first(),
  ).toBeVisible();
  await expect(main(page).getByText(/€\s*s\sDPH/)).toBeVisible();
  await expectAccessible();
});

test('the gallery turns with buttons, keys and thumbnails, round and round', async ({
  page,
  sql,
}) => {
  const [camera] = await someProducts(sql, 1);
  await visit(page, `/product/${camera!.slug}`);
  const total = await gallery(page)
    .getByRole('button', { name: /^Zobraziť obrázok/ })
    .count();
  await expect(counter(page)).toHaveText(`Obrázok 1 z ${total}`);

  await gallery(page).getByRole('button', { name: 'Predchádzajúci obrázok' }).click();
  await expect(counter(page)).toHaveText(`Obrázok ${total} z ${total}`);
  await page.keyboard.press('ArrowRight');
  await expect(counter(page)).toHaveText(`Obrázok 1 z ${total}`);
  await gallery(page).getByRole('button', { name: 'Zobraziť obrázok 2' }).click();
  await expect(counter(page)).toHaveText(`Obrázok 2 z ${total}`);
  await expect(gallery(page).locator('[aria-current]')).toHaveAccessibleName('Zobraziť obrázok 2');
});

test('over the whole screen keys turn the pictures and Escape leads back', async ({
  page,
  sql,
  expectAccessible,
}) => {
  const [camera] = await someProducts(sql, 1);
  await visit(page, `/product/${camera!.slug}`);
  const open = gallery(page).getByRole('button', { name: 'Zobraziť na celú obrazovku' });
  await open.click();
  const full = page.getByRole('dialog', { name: 'Galéria obrázkov' });
  await expect(full).toBeVisible();
  await expect(full.getByText(/^Obrázok 1 z/)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(full.getByText(/^Obrázok 2 z/)).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(full.getByText(/^Obrázok (\d+) z\s\1$/)).toBeVisible();
  await expectAccessible();

  await page.keyboard.press('Escape');
  await expect(full).toBeHidden();
  await expect(open).toBeFocused();
  await expect(counter(page)).toHaveText(/^Obrázok (\d+) z\s\1$/);
});

test('a finger turns the pictures', async ({ page, sql }) => {
  const [camera] = await someProducts(sql, 1);
  await visit(page, `/product/${camera!.slug}`);
  const stage = gallery(page).locator('.stage').first();
  const swipe = async (from: number, to: number) => {
    const finger = { pointerType: 'touch', clientY: 300, bubbles: true };
    await stage.dispatchEvent('pointerdown', { ...finger, clientX: from });
    await stage.dispatchEvent('pointerup', { ...finger, clientX: to });
  };
  await swipe(300, 200);
  await expect(counter(page)).toHaveText(/^Obrázok 2/);
  await swipe(200, 300);
  await expect(counter(page)).toHaveText(/^Obrázok 1/);
  await swipe(200, 190);
  await expect(counter(page)).toHaveText(/^Obrázok 1/);
});

test('every product starts at its description', async ({ page, sql }) => {
  const [camera] = await someProducts(sql, 1);
  await visit(page, `/product/${camera!.slug}`);
  await tab(page, 'Parametre').click();
  await expect(
    page.getByRole('tabpanel', { name: 'Parametre' }).getByRole('table').first(),
  ).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { selected: true })).toHaveText(/Otázka/);

  const name = await heading(page).textContent();
  await page.getByRole('region', { name: 'Súvisiace produkty' }).getByRole('link').first().click();
  await expect(heading(page)).not.toHaveText(name!);
  await expect(tab(page, 'Popis')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel')).toHaveCount(1);
});

test('a tab is known by its name: in the address, to a screen reader, and when another one goes', async ({
  page,
  sql,
  signIn,
}) => {
  const [camera] = await someProducts(sql, 1);
  const question = page.getByRole('tab', { name: /Otázka/ });
  await visit(page, `/product/${camera!.slug}#question`);
  await expect(question).toHaveAttribute('aria-selected', 'true');
  await signIn();
  // The fourth for a customer, the third for a guest.
  await reload(page);
  await expect(question).toHaveAttribute('aria-selected', 'true');
  await expect(question).toHaveAttribute('id', /-tab-question$/);
  await expect(question).toHaveAttribute('aria-controls', /-panel-question$/);
  const panel = page.getByRole('tabpanel', { name: /Otázka/ });
  await expect(panel).toHaveAttribute('id', (await question.getAttribute('aria-controls'))!);
  await panel.getByLabel('Vaša otázka').fill('Rozpísané');

  const other = await page.context().newPage();
  await other.goto('/logout');
  await expect(tab(page, 'Prílohy')).toHaveCount(0);
  await expect(question).toHaveAttribute('aria-selected', 'true');
  await expect(panel.getByLabel('Vaša otázka')).toHaveValue('Rozpísané');

  await visit(page, `/product/${camera!.slug}#attachments`);
  await expect(tab(page, 'Popis')).toHaveAttribute('aria-selected', 'true');
});

test('attachments come with their size and can be downloaded', async ({
  page,
  sql,
  signIn,
  expectAccessible,
}) => {
  const [camera] = await someProducts(sql, 1);
  await signIn('demo@bastion.sk');
  await visit(page, `/product/${camera!.slug}`);
  await tab(page, 'Prílohy').click();
  const file = page.getByRole('tabpanel').getByRole('link', { name: /\.pdf .*Stiahnuť$/ });
  await expect(file.first()).toBeVisible();
  await expect(file.first()).toContainText(/Veľkosť: \d+.*B/);
  await expectAccessible();
  const [download] = await Promise.all([page.waitForEvent('download'), file.first().click()]);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
});

test.describe('the question', () => {
  const panel = (page: Page) => page.getByRole('tabpanel', { name: /Otázka/ });
  const errors = (page: Page) => panel(page).getByText('Toto pole je povinné.');
  const send = (page: Page) => panel(page).getByRole('button', { name: 'Odoslať otázku' });

  test('says what is missing only after an attempt to send, then goes to the shop', async ({
    page,
    sql,
    expectAccessible,
  }) => {
    const [camera] = await someProducts(sql, 1);
    const email = `otazka-${Date.now()}@example.sk`;
    await visit(page, `/product/${camera!.slug}`);
    await page.getByRole('tab', { name: /Otázka/ }).click();
    await expect(panel(page).getByLabel('Produkt')).toHaveValue(camera!.name);

    await panel(page).getByLabel('E-mail').fill('nie je adresa');
    await panel(page).getByLabel('Meno').focus();
    await expect(panel(page).locator('[aria-invalid]')).toHaveCount(0);

    await send(page).click();
    await expect(errors(page)).toHaveCount(3);
    await expect(panel(page).getByText('Zadajte platnú e-mailovú adresu.')).toBeVisible();
    await expect(panel(page).getByLabel('Meno')).toBeFocused();
    await expectAccessible();

    await panel(page).getByLabel('Meno').fill('Ján');
    await expect(errors(page)).toHaveCount(2);
    await panel(page).getByLabel('Priezvisko').fill('Kováč');
    await panel(page).getByLabel('E-mail').fill(email);
    await panel(page).getByLabel('Vaša otázka').fill('Je v balení aj montážna šablóna?');
    await send(page).click();
    await expect(page.getByText('Vaša otázka bola odoslaná. Ďakujeme.')).toBeVisible();
    await expect(panel(page).getByLabel('Vaša otázka')).toHaveValue('');

    const [mail] = await sql`select kind, subject from outbox where reply_to = ${email}`;
    expect(mail).toMatchObject({
      kind: 'question',
      subject: expect.stringContaining(camera!.name),
    });
  });

  test('knows a customer, and keeps what was written while they look elsewhere', async ({
    page,
    sql,
    signIn,
  }) => {
    const [camera] = await someProducts(sql, 1);
    await signIn('demo@bastion.sk');
    await visit(page, `/product/${camera!.slug}`);
    await page.getByRole('tab', { name: /Otázka/ }).click();
    await expect(panel(page).getByLabel('E-mail')).toHaveValue('demo@bastion.sk');
    await panel(page).getByLabel('Vaša otázka').fill('Rozpísané');
    await tab(page, 'Popis').click();
    await page.getByRole('tab', { name: /Otázka/ }).click();
    await expect(panel(page).getByLabel('Vaša otázka')).toHaveValue('Rozpísané');
  });
});

test('products seen last come newest first, each once, without the current one', async ({
  page,
  sql,
}) => {
  const [one, two, three] = await someProducts(sql, 3);
  for (const product of [one!, two!, one!, three!]) await visit(page, `/product/${product.slug}`);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/product\/(cards|detail)/.test(request.url())) asked.push(request.url());
  });
  const seen = page.getByRole('region', { name: 'Naposledy prezerané' });
  await seen.scrollIntoViewIfNeeded();
  await expect(seen.getByRole('article')).toHaveCount(2);
  expect(asked).toHaveLength(1);
  await expect(seen.locator('.code')).toHaveText([one!.code, two!.code]);
  await expect(seen).not.toContainText('€');

  const stored = await page.evaluate(() => localStorage.getItem('bastion.lastViewed'));
  expect(JSON.parse(stored!)).toEqual([three!.slug, one!.slug, two!.slug]);
});

test('a product no longer sold drops out of those seen last', async ({ page, sql }) => {
  const [one] = await someProducts(sql, 1);
  await page.addInitScript(() =>
    localStorage.setItem('bastion.lastViewed', '["nic-take","ani-toto"]'),
  );
  await visit(page, `/product/${one!.slug}`);
  const seen = page.getByRole('region', { name: 'Naposledy prezerané' });
  await seen.scrollIntoViewIfNeeded();
  await expect(seen).toHaveCount(0);
});

test('the code is copied with one press', async ({ page, sql, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const [camera] = await someProducts(sql, 1);
  await visit(page, `/product/${camera!.slug}`);
  await main(page)
    .getByRole('button', { name: /Kopírovať kód produktu/ })
    .click();
  await expect(page.getByText('Kód produktu bol skopírovaný.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(camera!.code);
});

test('what is sold in multiples starts at one of them', async ({ page, sql }) => {
  const [cable] = await sql<{ slug: string; quantity_step: number }[]>`
    select slug, quantity_step from product where is_sold and quantity_step > 1 order by id limit 1`;
  await visit(page, `/product/${cable!.slug}`);
  const amount = page.getByRole('spinbutton', { name: 'Množstvo' });
  await expect(amount).toHaveValue(String(cable!.quantity_step));
  await page.getByRole('button', { name: 'Zvýšiť množstvo' }).click();
  await expect(amount).toHaveValue(String(2 * cable!.quantity_step));
});

test('search engines read what the page says, and no price', async ({ page, sql, signIn }) => {
  const [camera] = await someProducts(sql, 1);
  await signIn('demo@bastion.sk');
  await visit(page, `/product/${camera!.slug}`);
  const scripts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const data = scripts.map((text) => JSON.parse(text));
  expect(data).toContainEqual(
    expect.objectContaining({ '@type': 'Product', sku: camera!.code, name: camera!.name }),
  );
  expect(data).toContainEqual(expect.objectContaining({ '@type': 'BreadcrumbList' }));
  expect(scripts.join()).not.toMatch(/price|offers/i);
  const shared = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect((await page.request.get(shared!)).headers()['content-type']).toBe('image/png');
});

test('an unknown product is not found', async ({ page }) => {
  const response = await visit(page, '/product/nic-take');
  expect(response.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Stránka sa nenašla' })).toBeVisible();
});

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the basket button stays under the thumb', async ({
    page,
    sql,
    signIn,
    expectAccessible,
  }) => {
    const [camera] = await someProducts(sql, 1);
    await signIn();
    await visit(page, `/product/${camera!.slug}`);
    const bar = page.locator('[data-bottom-bar]');
    await expect(bar).toContainText('€');
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(bar.getByRole('button', { name: /^Do košíka/ })).toBeInViewport();
    await expectAccessible();
  });

  test('what can be done stands in one row, and sharing opens from its end', async ({
    page,
    context,
    sql,
    signIn,
    expectAccessible,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const [camera] = await someProducts(sql, 1);
    await signIn();
    await visit(page, `/product/${camera!.slug}`);
    const share = page.getByRole('button', { name: 'Zdieľať' });
    const tops = await Promise.all(
      [page.getByRole('button', { name: 'Pridať k obľúbeným' }).first(), share].map(
        async (button) => (await button.boundingBox())!.y,
      ),
    );
    expect(Math.abs(tops[0]! - tops[1]!)).toBeLessThan(4);
    await expect(share).toBeInViewport({ ratio: 1 });
    const copy = page.getByRole('button', { name: 'Kopírovať odkaz' });
    await expect(copy).toBeHidden();
    await share.click();
    await expect(page.getByRole('link', { name: /Zdieľať na Facebooku/ })).toBeVisible();
    await expectAccessible();
    await copy.click();
    await expect(copy).toBeHidden();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await share.click();
    await page.keyboard.press('Escape');
    await expect(copy).toBeHidden();
  });
});

for (const width of [320, 720])
  test(`nothing sticks out of a page ${width} px wide`, async ({ page, sql, signIn }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn('demo@bastion.sk');
    const [camera] = await someProducts(sql, 1);
    await visit(page, `/product/${camera!.slug}`);
    for (const name of [/Popis/, /Parametre/, /Prílohy/, /Otázka/]) {
      await page.getByRole('tab', { name }).click();
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(beyond).toBe(0);
    }
  });
