import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { visit } from './visit.ts';

const PAGES = [
  '/',
  '/blog',
  '/blog/sk/poe-rozpocet-vykonu',
  '/page/sk/doprava-a-platba',
  '/nic-take',
  '/test',
];
const small = { width: 390, height: 844 };

test.describe('the bar of departments', () => {
  test('opens under the mouse, closes when it leaves', async ({ page }) => {
    await visit(page, '/');
    const bar = page.getByRole('navigation', { name: 'Hlavná navigácia' });
    await bar.getByRole('link', { name: 'Kamery' }).hover();
    await expect(bar.getByRole('link', { name: 'IP kamery', exact: true })).toBeVisible();
    await bar.getByRole('link', { name: 'Alarmy' }).hover();
    await expect(bar.getByRole('link', { name: 'IP kamery', exact: true })).toBeHidden();
    await expect(bar.getByRole('link', { name: 'Detektory', exact: true })).toBeVisible();
    await page.mouse.move(720, 880);
    await expect(bar.getByRole('link', { name: 'Detektory', exact: true })).toBeHidden();
  });

  test('works from the keyboard, and Escape gives the focus back', async ({ page }) => {
    await visit(page, '/');
    const bar = page.getByRole('navigation', { name: 'Hlavná navigácia' });
    await bar.getByRole('link', { name: 'Kamery' }).focus();
    await page.keyboard.press('Tab');
    const toggle = bar.getByRole('button', { name: /podkategórie: Kamery/ });
    await expect(toggle).toBeFocused();
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('Enter');
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Tab');
    await expect(bar.getByRole('link', { name: 'IP kamery', exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(bar.getByRole('link', { name: 'IP kamery', exact: true })).toBeHidden();
    await expect(toggle).toBeFocused();
  });

  test('leaving with Tab closes it, following a link too', async ({ page }) => {
    await visit(page, '/');
    const bar = page.getByRole('navigation', { name: 'Hlavná navigácia' });
    const toggle = bar.getByRole('button', { name: /podkategórie: Kamery/ });
    await toggle.focus();
    await page.keyboard.press('Enter');
    await expect(bar.getByRole('link', { name: 'Záznamníky', exact: true })).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(bar.getByRole('link', { name: 'Záznamníky', exact: true })).toBeHidden();

    await toggle.focus();
    await page.keyboard.press('Enter');
    await bar.getByRole('link', { name: 'Záznamníky', exact: true }).click();
    await expect(page).toHaveURL('/category/cctv/zaznamniky');
    await expect(bar.getByRole('link', { name: 'Záznamníky', exact: true })).toBeHidden();
    await expect(bar.getByRole('link', { name: 'Kamery' })).toHaveAttribute('aria-current', /./);
  });

  test('leads to the blog and to text pages by their type', async ({ page }) => {
    await visit(page, '/');
    const bar = page.getByRole('navigation', { name: 'Hlavná navigácia' });
    await expect(bar.getByRole('link', { name: 'Blog' })).toHaveAttribute('href', '/blog');
    await expect(bar.getByRole('link', { name: 'Technická podpora' })).toHaveAttribute(
      'href',
      '/page/sk/technicka-podpora',
    );
  });
});

test.describe('the drawer', () => {
  test.use({ viewport: small, hasTouch: true });

  test('unfolds three levels, holds the page still and gives the focus back', async ({ page }) => {
    await visit(page, '/');
    const opener = page.getByRole('button', { name: 'Otvoriť menu' });
    await opener.click();
    const drawer = page.getByRole('dialog', { name: 'Hlavná navigácia' });
    await expect(drawer).toBeVisible();
    await drawer.getByText('Kamery', { exact: true }).click();
    await drawer.getByText('IP kamery', { exact: true }).click();
    await expect(drawer.getByRole('link', { name: 'Dome kamery' })).toBeVisible();

    await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(opener).toBeFocused();
    await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden');
  });

  test('focus stays inside while it is open', async ({ page }) => {
    await visit(page, '/');
    await page.getByRole('button', { name: 'Otvoriť menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Hlavná navigácia' });
    for (let press = 0; press < 14; press += 1) {
      await page.keyboard.press('Tab');
      expect(await drawer.evaluate((box) => box.contains(document.activeElement))).toBe(true);
    }
  });

  test('following a link closes it', async ({ page }) => {
    await visit(page, '/');
    await page.getByRole('button', { name: 'Otvoriť menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Hlavná navigácia' });
    await drawer.getByText('Alarmy', { exact: true }).click();
    await drawer.getByRole('link', { name: 'Zobraziť všetko: Alarmy' }).click();
    await expect(page).toHaveURL('/category/ezs');
    await expect(drawer).toBeHidden();
  });

  test('offers sign-in to a guest and the account to a customer', async ({ page, signIn }) => {
    await visit(page, '/');
    await page.getByRole('button', { name: 'Otvoriť menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Hlavná navigácia' });
    await expect(drawer.getByRole('link', { name: 'Prihlásiť sa' })).toBeVisible();
    await expect(drawer.getByRole('link', { name: '+421 2 321 00 400' })).toBeVisible();
    await expect(drawer.getByRole('link', { name: 'obchod@bastion.sk' })).toBeVisible();
    await signIn();
    await visit(page, '/');
    await page.getByRole('button', { name: 'Otvoriť menu' }).click();
    await expect(drawer.getByRole('link', { name: 'Môj účet' })).toBeVisible();
  });
});

test.describe('around every page', () => {
  test('the first Tab offers to skip to the content', async ({ page }) => {
    await visit(page, '/blog');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Preskočiť na obsah' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('a change of page is announced and takes the focus with it', async ({ page }) => {
    await visit(page, '/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'O nás' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'O nás' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /O\snás/ })).toBeAttached();
    await expect(page.getByRole('main')).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('going back finds the place where it was', async ({ page }) => {
    await visit(page, '/blog');
    await page.mouse.wheel(0, 900);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
    const before = await page.evaluate(() => window.scrollY);
    await page
      .getByRole('link', { name: /Zobraziť článok/ })
      .nth(4)
      .click();
    await expect(page.getByText(/^Zverejnené/)).toBeVisible();
    await page.goBack();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(before, -2);
  });

  test('a guest may sign in or register, a customer sees the company and signs out', async ({
    page,
    signIn,
  }) => {
    await visit(page, '/');
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Prihlásiť sa' }).first()).toBeVisible();
    await expect(header.getByRole('link', { name: 'Registrovať sa' })).toBeVisible();
    await signIn();
    await visit(page, '/');
    await expect(header.getByRole('link', { name: /Elmont servis/ })).toBeVisible();
    await expect(header.getByRole('link', { name: 'Odhlásiť sa' })).toBeVisible();
    await expect(header.getByRole('link', { name: 'Registrovať sa' })).toBeHidden();
  });

  test('a long name of a company leaves the strip above the header in one line', async ({
    page,
    sql,
    signIn,
  }) => {
    const email = await signIn();
    const name =
      'Medzinárodná elektroinštalačná a zabezpečovacia spoločnosť Horné Uhorsko, s. r. o.';
    await sql`update company set company_name = ${name}
      where id = (select customer_id from person where email = ${email})`;
    for (const width of [1201, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await visit(page, '/');
      const strip = page.locator('[data-on-ink]').first().locator('> div > *');
      const lines = await strip.evaluateAll((parts) =>
        parts.map((part) => {
          const text = document.createRange();
          text.selectNodeContents(part);
          return (
            text.getBoundingClientRect().height < 30 && part.scrollWidth <= part.clientWidth + 1
          );
        }),
      );
      expect(lines).toEqual([true, true, true, true, true]);
      await expect(page.getByRole('link', { name: 'Odhlásiť sa' }).first()).toBeInViewport({
        ratio: 1,
      });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });

  test('the footer tells where the shop is, when it is open and since when', async ({ page }) => {
    await visit(page, '/');
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText(/Pondelok – štvrtok\s*08:00\s–\s16:00/);
    await expect(footer).toContainText(/Piatok\s*08:00\s–\s15:00/);
    await expect(footer).toContainText('© 2024 Bastion');
    await expect(footer).toContainText(/, \d{3}\u00a0\d{2} \p{Lu}/u);
    await expect(footer.getByRole('link', { name: '+421 2 321 00 400' })).toHaveAttribute(
      'href',
      'tel:+421232100400',
    );
    for (const link of await footer.getByRole('navigation').getByRole('link').all()) {
      const response = await page.request.get((await link.getAttribute('href'))!);
      expect(response.status(), await link.innerText()).toBe(200);
    }
  });

  test('a failed load is said once, a lost connection in its own words', async ({ page }) => {
    await visit(page, '/page/sk/o-nas');
    const toasts = page.getByRole('region', { name: 'Hlásenia' });
    await page.route('**/admin/v1/{banners,homepage,blog,product}/**', (route) =>
      route.fulfill({ status: 500, json: { success: false, error: [] } }),
    );
    await page
      .getByRole('link', { name: /Domovská stránka/ })
      .first()
      .click();
    await expect(toasts.getByText('Nastala neočakávaná chyba')).toHaveCount(1);
    await expect(page.getByRole('heading', { name: 'Akciová ponuka' })).toBeHidden();

    await visit(page, '/page/sk/o-nas');
    await page.route('**/admin/v1/{banners,homepage,blog,product}/**', (route) => route.abort());
    await page
      .getByRole('link', { name: /Domovská stránka/ })
      .first()
      .click();
    await expect(toasts.getByText('Nepodarilo sa spojiť so serverom')).toHaveCount(1);
  });

  test('nothing sticks out of a narrow screen', async ({ page }) => {
    for (const width of [320, 1024])
      for (const path of PAGES) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(path);
        const spill = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(spill, `${path} at ${width}`).toBeLessThanOrEqual(0);
      }
  });

  for (const path of PAGES)
    test(`axe finds nothing on ${path}`, async ({ page, expectAccessible }) => {
      await visit(page, path);
      await expectAccessible();
      await page.setViewportSize(small);
      await expectAccessible();
    });

  test('axe finds nothing on the home page of a customer', async ({
    page,
    signIn,
    expectAccessible,
  }) => {
    await signIn();
    await visit(page, '/');
    await expectAccessible();
  });

  test('the open menus and the dark theme pass axe too', async ({ page, expectAccessible }) => {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await visit(page, '/');
    await page.getByRole('button', { name: /podkategórie: Kamery/ }).focus();
    await page.keyboard.press('Enter');
    await expectAccessible();
    await page.setViewportSize(small);
    await visit(page, '/blog');
    await page.getByRole('button', { name: 'Otvoriť menu' }).click();
    await page.getByRole('dialog').getByText('Kamery', { exact: true }).click();
    await expectAccessible();
  });
});

for (const width of [1201, 1280, 1440])
  test(`the bar of departments ends with the page at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, '/');
    const overhang = await page.evaluate(() => {
      const bar = document.querySelector('header nav ul')!;
      const label = bar.lastElementChild!.querySelector('a')!;
      const { paddingRight: inBar } = getComputedStyle(bar);
      const { paddingRight: inLabel } = getComputedStyle(label);
      const end = bar.getBoundingClientRect().right - Number.parseFloat(inBar);
      return Math.round(label.getBoundingClientRect().right - Number.parseFloat(inLabel) - end);
    });
    expect(Math.abs(overhang)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });

/** WCAG 1.4.12: as wide as readers may set their letters. */
const WIDE_LETTERS = `* {
  line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important;
}`;
const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('the bar of departments yields to wider letters, and takes its links back', async ({
  page,
  sql,
}) => {
  const [product] = await sql`select slug from product order by id limit 1`;
  const bar = page.getByRole('navigation', { name: 'Hlavná navigácia' });
  const more = bar.getByText('Viac', { exact: true });
  const last = bar.getByRole('link', { name: 'Technická podpora' });
  for (const path of ['/', '/category/cctv/ip-kamery', `/product/${product!.slug}`]) {
    await visit(page, path);
    await expect(more).toBeHidden();
    const before = await bar.boundingBox();
    const style = await page.addStyleTag({ content: WIDE_LETTERS });
    await expect(more).toBeVisible();
    expect(await overhang(page), path).toBe(0);
    expect(await bar.boundingBox()).toEqual(before);
    await expect(last).toBeHidden();
    await style.evaluate((element) => (element as HTMLElement).remove());
    await expect(more).toBeHidden();
    await expect(last).toHaveCount(1);
  }
});

test('"Viac" works from the keyboard before the page is hydrated', async ({ page }) => {
  // Scripts stay on their way, whatever is done.
  await page.route('**/*.js', () => {});
  await page.setViewportSize({ width: 1201, height: 800 });
  await page.route('**/', async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(
      '</head>',
      `<style>${WIDE_LETTERS}</style></head>`,
    );
    const headers = { 'content-type': 'text/html' };
    await route.fulfill({ headers, body: html });
  });
  await page.goto('/', { waitUntil: 'commit' });
  const bar = page.getByRole('navigation', { name: 'Hlavná navigácia' });
  const more = bar.getByText('Viac', { exact: true });
  await expect(more).toBeVisible();
  expect(await overhang(page)).toBe(0);
  await bar.getByRole('link', { name: 'Alarmy' }).focus();
  for (let presses = 0; presses < 12; presses += 1) {
    if (await more.evaluate((summary) => summary === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  const last = bar.getByRole('link', { name: 'Technická podpora' });
  await expect(last).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(bar.locator('details a').locator('visible=true').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(last).toBeHidden();
  await expect(more).toBeFocused();
  await more.click();
  await last.click();
  await expect(page).toHaveURL('/page/sk/technicka-podpora');
});
