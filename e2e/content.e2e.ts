import { expect, test } from './fixtures.ts';
import { visit } from './visit.ts';

test.describe('blog', () => {
  test('lists the articles with their pictures, newest first', async ({ page, sql }) => {
    const [newest] = await sql<[{ title: string }]>`
      select title from blog where is_published and published_at <= now()
      order by published_at desc, id desc limit 1`;
    await visit(page, '/blog');
    await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(newest.title);
    await expect(page.getByText(/^\d+ (článok|články|článkov)$/)).toBeVisible();
  });

  test('keeps page and page size in the address', async ({ page, sql }) => {
    const added = await sql<{ id: number }[]>`
      insert into blog (url, title, perex, published_at)
      select 'skusobny-' || n, 'Skúšobný článok ' || n, 'Perex', '2020-01-01'::date + n
      from generate_series(1, 30) n returning id`;
    try {
      // Guests' pages are kept for a moment; the new articles are on the list soon after.
      const second = page.getByRole('link', { name: 'Strana 2', exact: true });
      await expect(async () => {
        await visit(page, '/blog');
        await expect(second).toBeVisible({ timeout: 500 });
      }).toPass();
      await second.click();
      await expect(page).toHaveURL('/blog?pg=2');
      await expect(page.getByRole('article')).toHaveCount(12);
      await page.reload();
      await expect(page.getByRole('link', { name: 'Strana 2', exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      );
      await page.getByLabel('Počet na strane').selectOption('36');
      await expect(page).toHaveURL('/blog?lm=36');
      await expect(page.getByRole('article')).toHaveCount(36);
      await page.goBack();
      await expect(page).toHaveURL('/blog?pg=2');
      await expect(page.getByRole('article')).toHaveCount(12);
      await expect(page.getByRole('article').first().locator('img')).toHaveCount(0);
    } finally {
      await sql`delete from blog where id in ${sql(added.map(({ id }) => id))}`;
    }
  });

  test('nonsense in the address is the first page', async ({ page }) => {
    const response = await visit(page, '/blog?pg=abc&lm=13');
    expect(response.status()).toBe(200);
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  test('a page past the last leads to the first', async ({ page }) => {
    await visit(page, '/blog?pg=90');
    await expect(page.getByText('Na tejto strane už nie sú žiadne články.')).toBeVisible();
    await page.getByRole('link', { name: 'Prvá strana' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  test('a blog without articles says so', async ({ page }) => {
    await visit(page, '/page/sk/o-nas');
    await page.route('**/blog/list/**', (route) =>
      route.fulfill({ json: { success: true, error: [], blogs: [], count: '0' } }),
    );
    await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
    await expect(page.getByText('Zatiaľ sme nezverejnili žiadne články.')).toBeVisible();
  });
});

test.describe('article', () => {
  test('shows when it was published, shares itself and leads back', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await visit(page, '/blog/sk/poe-rozpocet-vykonu');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('PoE');
    await expect(page.getByText(/^Zverejnené 21\.\s4\.\s2026$/)).toBeVisible();
    await page.getByRole('button', { name: 'Kopírovať odkaz' }).click();
    await expect(page.getByText('Odkaz bol skopírovaný.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await expect(page.getByRole('link', { name: /Facebook/ })).toHaveAttribute(
      'href',
      new RegExp(encodeURIComponent(page.url())),
    );
    await page.getByRole('link', { name: 'Späť na zoznam článkov' }).click();
    await expect(page).toHaveURL('/blog');
  });

  test('tells search engines what it is', async ({ page }) => {
    await visit(page, '/blog/sk/poe-rozpocet-vykonu');
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    const kinds = data.map((text) => JSON.parse(text)['@type']);
    expect(kinds).toEqual(expect.arrayContaining(['Article', 'BreadcrumbList']));
    await expect(page.locator('meta[property="og:type"]')).toHaveAttribute('content', 'article');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', page.url());
  });
});

test('a text page has its title and text', async ({ page }) => {
  await visit(page, '/page/sk/doprava-a-platba');
  await expect(page).toHaveTitle('Doprava a platba – Bastion');
  await expect(page.getByRole('heading', { level: 1, name: 'Doprava a platba' })).toBeVisible();
  await expect(page.getByRole('table').first()).toBeVisible();
});

test.describe('what is not there', () => {
  for (const path of [
    '/nic-take',
    '/nic/take/tu',
    '/blog/sk/nic-take',
    '/blog/en/poe-rozpocet-vykonu',
    '/page/sk/nic-take',
    '/page/en/o-nas',
  ])
    test(`${path} is a real 404`, async ({ page }) => {
      const response = await visit(page, path);
      expect(response.status()).toBe(404);
      await expect(
        page.getByRole('heading', { level: 1, name: 'Stránka sa nenašla' }),
      ).toBeVisible();
      await expect(page).toHaveTitle('Stránka sa nenašla – Bastion');
    });

  test('a page that is not there offers a search and the departments', async ({
    page,
    expectAccessible,
  }) => {
    await visit(page, '/nic-take');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Kamery' })).toBeVisible();
    await expectAccessible('main');
    await main.getByRole('searchbox').fill('dome kamera');
    await main.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL(/search-product\/dome/);
  });

  test('the gallery of controls stays at home', async ({ page }) => {
    test.skip(process.env.E2E_DEV !== undefined, 'it is there for those who work on the controls');
    expect((await visit(page, '/ui')).status()).toBe(404);
  });

  test('leads back and home', async ({ page }) => {
    await visit(page, '/blog');
    await visit(page, '/nic-take');
    await page.getByRole('button', { name: 'Späť' }).click();
    await expect(page).toHaveURL('/blog');
    await visit(page, '/nic-take');
    await page.getByRole('link', { name: 'Prejsť na domovskú stránku' }).click();
    await expect(page).toHaveURL('/');
  });
});

test('a page that cannot be loaded offers another try', async ({ page, expectComplaint }) => {
  // React tells the console of every error a page catches.
  expectComplaint(/messages\.serviceUnavailable/);
  await visit(page, '/');
  await page.route('**/admin/v1/text-pages/**', (route) =>
    route.fulfill({
      status: 503,
      json: {
        success: false,
        error: [{ key: null, code: 'messages.serviceUnavailable', message: '' }],
      },
    }),
  );
  await page.getByRole('contentinfo').getByRole('link', { name: 'O nás' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hneď sme späť' })).toBeVisible();
  await page.unroute('**/admin/v1/text-pages/**');
  await page.getByRole('button', { name: 'Skúsiť znova' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'O nás' })).toBeVisible();
});

test('the test page shows the state of the parts and hides from search engines', async ({
  page,
}) => {
  await visit(page, '/test');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByRole('row', { name: /Textová stránka O nás/ })).toContainText(
    'V poriadku',
  );
  await expect(page.getByRole('row', { name: /Katalóg/ })).toContainText('V poriadku');
  await expect(page.getByRole('row', { name: /Prihlásenie/ })).toContainText('Neprihlásený');
  await expect(page.getByRole('heading', { level: 2, name: 'O nás' })).toBeVisible();
});

test('slugs have one address', async ({ page }) => {
  for (const [sloppy, right] of [
    ['/blog/', '/blog'],
    ['/page/sk/O-Nas', '/page/sk/o-nas'],
    ['/blog/sk/poe-rozpocet-vykonu/?pg=1', '/blog/sk/poe-rozpocet-vykonu?pg=1'],
  ] as const) {
    const response = await page.request.get(sloppy, { maxRedirects: 0 });
    expect(response.status(), sloppy).toBe(301);
    expect(response.headers().location).toBe(right);
  }
});

test('the icon is served', async ({ page }) => {
  const icon = await page.request.get('/favicon.ico');
  expect(icon.status()).toBe(200);
  expect(icon.headers()['content-type']).toMatch(/icon/);
});
