import type { Locator, Page } from '@playwright/test';
import { fillBasket, goToFinish, placeOrder, startCheckout } from './checkout.ts';
import { expect, test } from './fixtures.ts';
import { visit } from './visit.ts';

const small = { width: 390, height: 844 };
const main = (page: Page) => page.getByRole('main');
const themeOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).colorScheme);

test('the menu shows its fourth level, in the bar and in the drawer', async ({ page }) => {
  await visit(page, '/');
  const bar = page.getByRole('navigation', { name: 'Hlavná navigácia' });
  await bar.getByRole('link', { name: 'Alarmy', exact: true }).hover();
  await expect(bar.getByRole('link', { name: 'Nad 32 zón' })).toBeVisible();
  await page.setViewportSize(small);
  await page.getByRole('button', { name: 'Otvoriť menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Hlavná navigácia' });
  await drawer.getByText('Alarmy', { exact: true }).click();
  await drawer.getByText('Ústredne', { exact: true }).click();
  await drawer.getByRole('link', { name: 'Nad 32 zón' }).click();
  await expect(page).toHaveURL(/\/category\/ezs\/.+\/.+\/.+/);
  await expect(drawer).toBeHidden();
});

test('the hover menu closes on Escape', async ({ page }) => {
  await visit(page, '/');
  const bar = page.getByRole('navigation', { name: 'Hlavná navigácia' });
  await bar.getByRole('link', { name: 'Kamery', exact: true }).hover();
  const panel = bar.getByRole('link', { name: 'IP kamery', exact: true });
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test('the drawer closes on Back', async ({ page }) => {
  await page.setViewportSize(small);
  await visit(page, '/');
  await page.getByRole('link', { name: 'Prihlásiť sa' }).first().click();
  await expect(page).toHaveURL('/login');
  await page.getByRole('button', { name: 'Otvoriť menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Hlavná navigácia' });
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(drawer).toBeHidden();
});

test('another page of a listing begins at its top', async ({ page }) => {
  await visit(page, '/category/cctv');
  await page.getByRole('link', { name: 'Strana 2' }).click();
  await expect(page).toHaveURL(/pg=2/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('a list of articles that cannot be read is an error, and the console says so', async ({
  page,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await visit(page, '/');
  await page.route('**/blog/list/**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('link', { name: 'Blog', exact: true }).first().click();
  const retry = main(page).getByRole('button', { name: 'Skúsiť znova' });
  await expect(retry).toBeVisible();
  await expect(main(page)).not.toContainText('Zatiaľ sme nezverejnili');
  expect(logged.filter((text) => /blog\/list.*: 500/.test(text))).not.toEqual([]);
  await page.unroute('**/blog/list/**');
  await retry.click();
  await expect(main(page).getByRole('article').first()).toContainText(/\d+\.\s\d+\.\s20\d\d/);
});

test('an article shows its cover once', async ({ page, sql }) => {
  const rows = await sql`
    select blog.url, file.name from blog join file on file.id = blog.image_file_id`;
  for (const { url, name } of rows) {
    await page.goto(`/blog/sk/${url}`);
    await expect(main(page).locator(`img[src="/media/${name}"]`)).toHaveCount(1);
  }
});

test('an address that cannot be decoded is a page that is not there, drawn once', async ({
  page,
  request,
  complaints,
}) => {
  const moved = await request.get('/nie%', { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([301, '/nie%25']);

  expect((await visit(page, '/nie%')).status()).toBe(404);
  await expect(page).toHaveURL('/nie%25');
  await expect(page).toHaveTitle(/^Stránka sa nenašla/);
  await expect(page.getByRole('heading', { name: 'Stránka sa nenašla' })).toBeVisible();
  await expect
    .poll(() => complaints)
    .toEqual([expect.stringMatching(/Failed to load resource.* 404/)]);

  expect((await visit(page, '/search-product/100%')).status()).toBe(200);
  await expect(page).toHaveTitle(/„100%“/);
});

test('Back on the page that is not there leads home from a fresh tab', async ({ context }) => {
  const page = await context.newPage();
  await visit(page, '/nikde');
  await page.getByRole('button', { name: 'Späť' }).click();
  await expect(page).toHaveURL('/');
});

test('the theme is chosen in the footer and kept', async ({
  page,
  complaints,
  expectComplaint,
}) => {
  expectComplaint(/dynamically imported module/);
  await visit(page, '/');
  const choice = page.getByLabel('Vzhľad');
  expect(await themeOf(page)).toBe('light dark');
  await choice.selectOption('Tmavý');
  expect(await themeOf(page)).toBe('dark');
  // Set by the page's own head, before anything is painted or hydrated.
  await page.route('**/*.js', (route) => route.abort());
  await page.reload();
  expect(await themeOf(page)).toBe('dark');
  // Whoever leaves before the scripts are missed is told nothing.
  await expect
    .poll(() => complaints.some((text) => /dynamically imported module/.test(text)))
    .toBe(true);
  await page.unrouteAll();
  await visit(page, '/');
  await expect(choice).toHaveValue('dark');
  await choice.selectOption('Podľa zariadenia');
  await page.reload();
  expect(await themeOf(page)).toBe('light dark');
});

test('on a small screen a product is bought with one button, beside its amount', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize(small);
  await signIn();
  await visit(page, '/category/cctv/ip-kamery');
  await main(page).getByRole('article').getByRole('link').first().click();
  const heading = page.getByRole('heading', { level: 1 });
  // The address is there before the page is.
  await expect(heading).not.toHaveText('IP kamery');
  await expect(page).toHaveURL(/\/product\//);
  const name = await heading.innerText();
  const buttons = main(page).getByRole('button', { name: `: ${name}` });
  await expect(buttons).toHaveCount(1);
  const bar = page.locator('[data-bottom-bar]');
  await bar.getByRole('button', { name: 'Zvýšiť množstvo' }).click();
  await expect(bar.getByRole('spinbutton')).toHaveValue('2');
  const box = (await bar.boundingBox())!;
  expect(box.height).toBeLessThan(90);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(small.width);
});

test('the heart of a listing row is seen in the dark', async ({ page, signIn }) => {
  await signIn('demo@bastion.sk');
  await page.setViewportSize(small);
  await page.emulateMedia({ colorScheme: 'dark' });
  await visit(page, '/category/cctv/ip-kamery');
  const contrast = await main(page)
    .getByRole('article')
    .first()
    .evaluate((card) => {
      const light = (colour: string) => {
        const [r = 0, g = 0, b = 0] = colour
          .match(/[\d.]+/g)!
          .slice(0, 3)
          .map((part) => Number(part) / 255)
          .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const heart = card.querySelector('button[aria-pressed]')!;
      const [one, other] = [
        light(getComputedStyle(heart).color),
        light(getComputedStyle(card).backgroundColor),
      ].sort((a, b) => b - a);
      return (one! + 0.05) / (other! + 0.05);
    });
  expect(contrast).toBeGreaterThanOrEqual(3);
});

test('a space after ť, ď or ľ is seen: their mark does not reach over it', async ({ page }) => {
  await visit(page, '/');
  const spaces = await page.evaluate(async () => {
    await document.fonts.ready;
    const line = document.body.appendChild(document.createElement('p'));
    line.style.cssText = 'position: absolute; font: 700 100px "Bastion Sans"; white-space: pre';
    const widthOf = (text: string) => {
      line.textContent = text;
      return line.getBoundingClientRect().width;
    };
    const spaceAfter = (letter: string) => widthOf(`${letter} z`) - widthOf(letter) - widthOf('z');
    return ['t', 'ť', 'ď', 'ľ'].map(spaceAfter);
  });
  // How far the marks of the bold letters reach over what follows, in hundredths of their size.
  const [plain = 0, ...soft] = spaces;
  [7, 14, 14].forEach((mark, at) => expect(soft[at]! - plain).toBeGreaterThan(mark * 0.75));
});

async function expectNothingSticksOut(page: Page) {
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const at = `${new URL(page.url()).pathname} at ${width} px`;
    expect(await page.evaluate(() => document.documentElement.scrollWidth), at).toBe(width);
  }
}

test('a name in one long word stays within its page', async ({ page, sql, signIn }) => {
  test.slow();
  const email = await signIn();
  const company = 'Zabezpečovacia'.repeat(8).slice(0, 100);
  const [person] = await sql`
    update person set last_name = ${'Novákovská'.repeat(6)} where email = ${email} returning customer_id`;
  await sql`update company set company_name = ${company} where id = ${person!.customer_id}`;
  // The name on the screen only: other journeys buy the same product.
  const rename = (name: Locator) =>
    name.evaluate((link) => {
      link.textContent = 'HIKVISION2CD2786G2TIZS'.repeat(8);
    });
  const [product] = await startCheckout(page, sql);
  const link = main(page).getByRole('link', { name: product!.name });
  await goToFinish(page, /Faktúra/);
  const order = await placeOrder(page, sql, email);
  for (const path of [`/objednavka-prijata/${order.id}`, `/account/orderdetail/${order.id}`]) {
    await visit(page, path);
    await rename(link);
    await expectNothingSticksOut(page);
  }
  await visit(page, '/account');
  await expectNothingSticksOut(page);
  const who = page.getByRole('complementary').getByText(company);
  expect(await who.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);

  await fillBasket(page, sql, 1);
  await visit(page, '/cart');
  await rename(link);
  await expectNothingSticksOut(page);
});

test('a name in one long word breaks on its card instead of being cut', async ({ page }) => {
  await visit(page, '/search-product/kamera');
  const name = main(page).getByRole('article').first().getByRole('heading');
  await name.getByRole('link').evaluate((link) => {
    link.textContent = 'Nehorľavýsamozhášavýkábel'.repeat(2);
  });
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const cut = await name.evaluate((box) => box.scrollWidth - box.clientWidth);
    expect(cut, `cut at ${width} px`).toBe(0);
  }
});
