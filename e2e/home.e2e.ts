import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { visit } from './visit.ts';

// What moves here is looked at.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const show = (page: Page) => page.getByRole('region', { name: 'Aktuálne akcie' });
const dot = (page: Page, number: number) =>
  show(page).getByRole('button', { name: `Prejsť na snímku ${number}` });
const AWAY = [720, 880] as const;

/** The home page with its clock standing still, five full seconds before the first slide moves. */
async function visitAtRest(page: Page) {
  await page.clock.install();
  await visit(page, '/');
  // Only a hydrated slideshow responds; one whose clock stops before hydration never starts.
  await dot(page, 2).click();
  await expectSlide(page, 2);
  await page.mouse.move(...AWAY);
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await press(dot(page, 1));
  await expectSlide(page, 1);
}

/** A real click waits for the next frame, which never comes while the clock stands still. */
const press = (button: Locator) => button.dispatchEvent('click');

const expectSlide = (page: Page, number: number) =>
  expect(dot(page, number)).toHaveAttribute('aria-current', 'true');

test.describe('the slideshow', () => {
  test('moves every five seconds and starts again after the last', async ({ page }) => {
    await visitAtRest(page);
    await page.clock.runFor(4900);
    await expectSlide(page, 1);
    await page.clock.runFor(200);
    await expectSlide(page, 2);
    for (const next of [3, 4, 1]) {
      await page.clock.runFor(5000);
      await expectSlide(page, next);
    }
  });

  test('arrows and dots wrap around and restart the five seconds', async ({ page }) => {
    await visitAtRest(page);
    await press(show(page).getByRole('button', { name: 'Predchádzajúca snímka' }));
    await expectSlide(page, 4);
    await press(show(page).getByRole('button', { name: 'Ďalšia snímka' }));
    await expectSlide(page, 1);
    await page.clock.runFor(3000);
    await press(dot(page, 3));
    await page.clock.runFor(4000);
    await expectSlide(page, 3);
    await page.clock.runFor(1100);
    await expectSlide(page, 4);
  });

  test('waits under the mouse and under the keyboard', async ({ page }) => {
    await visitAtRest(page);
    await page.mouse.move(720, 400);
    await page.clock.runFor(12_000);
    await expectSlide(page, 1);
    await page.mouse.move(...AWAY);
    await page.clock.runFor(5100);
    await expectSlide(page, 2);
    await dot(page, 2).focus();
    await page.keyboard.press('Tab');
    await page.clock.runFor(12_000);
    await expectSlide(page, 2);
  });

  test('one headline leaves before the next one comes', async ({ page }) => {
    await visit(page, '/');
    const seenTogether = await show(page).evaluate(async (region) => {
      const labels = [...region.querySelectorAll('[data-shown] span[aria-hidden]')];
      region.querySelector<HTMLElement>('button[aria-label="Prejsť na snímku 3"]')!.click();
      let most = 0;
      do {
        await new Promise(requestAnimationFrame);
        const seen = labels.map((label) => Number(getComputedStyle(label).opacity));
        most = Math.max(most, seen.toSorted((a, b) => a - b).at(-2)!);
      } while (labels.some((label) => label.getAnimations().length > 0));
      return most;
    });
    await expectSlide(page, 3);
    expect(seenTogether).toBeLessThan(0.05);
  });

  test('can be stopped and started', async ({ page }) => {
    await visitAtRest(page);
    await press(show(page).getByRole('button', { name: 'Pozastaviť prehrávanie' }));
    await page.clock.runFor(12_000);
    await expectSlide(page, 1);
    await press(show(page).getByRole('button', { name: 'Spustiť prehrávanie' }));
    await page.clock.runFor(5100);
    await expectSlide(page, 2);
  });

  test('stays still for those who asked for less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visitAtRest(page);
    await page.clock.runFor(20_000);
    await expectSlide(page, 1);
    await expect(show(page).getByRole('button', { name: 'Pozastaviť prehrávanie' })).toBeHidden();
  });

  test('asks for the pictures of later slides when they are near', async ({ page }) => {
    await page.goto('/', { waitUntil: 'commit' });
    const pictures = show(page).locator('img');
    expect((await (await page.request.get('/')).text()).match(/width="1600"/g)).toHaveLength(1);
    await expect(pictures).toHaveCount(2);
    await dot(page, 4).click();
    await expect(pictures).toHaveCount(4);
  });

  test('only the shown slide can be reached, and it leads where its banner says', async ({
    page,
  }) => {
    await visit(page, '/');
    // The mouse stays over the slides and holds them.
    await dot(page, 1).click();
    await expect(show(page).getByRole('link')).toHaveCount(1);
    await show(page).getByRole('link').click();
    await expect(page).toHaveURL('/category/cctv/ip-kamery');
  });

  test('keeps its place while it loads', async ({ page }) => {
    await visit(page, '/page/sk/o-nas');
    let response = () => {};
    const held = new Promise<void>((resolve) => (response = resolve));
    await page.route('**/admin/v1/banners/**', async (route) => {
      await held;
      await route.continue();
    });
    await page
      .getByRole('link', { name: /Domovská stránka/ })
      .first()
      .click();
    const place = page.locator('main [aria-busy=true]').first();
    await expect(place).toBeVisible();
    const tiles = page.getByRole('navigation', { name: 'Kategórie produktov' });
    const before = await tiles.boundingBox();
    response();
    await expect(show(page).getByRole('link')).toBeVisible();
    expect(await tiles.boundingBox()).toEqual(before);
  });
});

test('five tiles lead to the five departments', async ({ page }) => {
  await visit(page, '/');
  const tiles = page.getByRole('navigation', { name: 'Kategórie produktov' }).getByRole('link');
  const addresses = await tiles.evaluateAll((links) =>
    links.map((link) => link.getAttribute('href')),
  );
  expect(addresses).toEqual(
    ['ezs', 'cctv', 'evs', 'eps', 'sks'].map((item) => `/category/${item}`),
  );
});

test('promo boxes and partners are links that lead somewhere', async ({ page }) => {
  await visit(page, '/');
  await expect(page.getByRole('link', { name: /Objednané do 14:00/ })).toHaveAttribute(
    'href',
    '/page/sk/doprava-a-platba',
  );
  const partners = page.getByRole('region', { name: 'Naši partneri' }).getByRole('link');
  await expect(partners).toHaveCount(13);
  await partners.filter({ has: page.getByAltText('Kastra') }).click();
  await expect(page).toHaveURL('/search-product/Kastra');
});

test.describe('scrollers', () => {
  const offers = (page: Page) => page.getByRole('region', { name: 'Akciová ponuka' });
  const shown = (page: Page) =>
    offers(page)
      .getByRole('article')
      .evaluateAll((cards) =>
        cards
          .filter((card) => {
            const { left, right } = card.getBoundingClientRect();
            return left >= 0 && right <= window.innerWidth;
          })
          .map((card) => card.querySelector('h3')?.textContent),
      );

  test('show three cards and turn by one, either way', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visit(page, '/');
    const before = await shown(page);
    expect(before).toHaveLength(3);
    await offers(page).getByRole('button', { name: 'Ďalšie položky' }).click();
    await expect.poll(() => shown(page)).toEqual([before[1], before[2], expect.any(String)]);
    await offers(page).getByRole('button', { name: 'Predchádzajúce položky' }).click();
    await offers(page).getByRole('button', { name: 'Predchádzajúce položky' }).click();
    await expect.poll(() => shown(page)).toEqual([expect.any(String), before[0], before[1]]);
  });

  test('show one card on a small screen', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, '/');
    expect(await shown(page)).toHaveLength(1);
  });

  test('are not there when there is nothing in them', async ({ page }) => {
    await visit(page, '/page/sk/o-nas');
    await page.route('**/admin/v1/product/homepage/**', (route) =>
      route.fulfill({ json: { success: true, error: [], products: [] } }),
    );
    await page.route('**/admin/v1/blog/homepage/**', (route) =>
      route.fulfill({ json: { success: true, error: [], blogs: [] } }),
    );
    await page
      .getByRole('link', { name: /Domovská stránka/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Naši partneri' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Akciová ponuka' })).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Novinky a články' })).toBeHidden();
  });

  test('an article is one click away', async ({ page }) => {
    await visit(page, '/');
    await page
      .getByRole('link', { name: /^Zobraziť článok/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/blog\/sk\/[a-z0-9-]+$/);
  });
});

test('the page is found: title, description, canonical address, company', async ({ page }) => {
  await visit(page, '/?utm_source=test');
  await expect(page).toHaveTitle('Zabezpečovacia technika a elektronika pre firmy – Bastion');
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{50,}/);
  const origin = new URL(page.url()).origin;
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${origin}/`);
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.map((text) => JSON.parse(text))).toContainEqual(
    expect.objectContaining({ '@type': 'Organization', name: expect.stringContaining('Bastion') }),
  );
  const banner = await page.request.get('/admin/v1/banners/top/sk');
  const { image } = (await banner.json()).banners[0];
  await expect(page.locator(`link[rel=preload][href="${image}"]`)).toHaveAttribute(
    'fetchpriority',
    'high',
  );
});

test('nothing moves while the page comes in', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) (window as unknown as { shift: number }).shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await visit(page, '/');
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(
    0.05,
  );
});

test('a customer’s home begins with what they come for, a guest’s does not', async ({
  page,
  sql,
  signIn,
  expectAccessible,
}) => {
  const [product] = await sql`
    select code from product where stock > 2 and quantity_step = 1 order by id limit 1`;
  const own = page.getByRole('region', { name: 'Vaša firma' });
  await visit(page, '/');
  await expect(own).toHaveCount(0);

  await signIn('demo@bastion.sk');
  // It is in the page itself, not fetched after it.
  expect(await (await page.request.get('/')).text()).toContain('Posledná objednávka');
  await visit(page, '/');
  await expect(own.getByRole('link', { name: /^\d{10}$/ })).toBeVisible();
  await expect(own).toContainText(/Na úhradu\s*[\d\s]+,\d\d\s€/);
  await expectAccessible();

  await signIn();
  await visit(page, '/');
  await expect(own).toContainText('Všetko uhradené');
  await own.getByRole('combobox').fill(product!.code);
  await own.getByRole('combobox').press('Enter');
  await expect(page.getByRole('link', { name: 'Zobraziť košík' })).toBeVisible();
});
