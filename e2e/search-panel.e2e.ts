import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { reload, untilHydrated, visit } from './visit.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Hľadať' });
const panel = (page: Page) => page.getByRole('listbox', { name: 'Návrhy vyhľadávania' });
const options = (page: Page, group: string) =>
  panel(page).getByRole('group', { name: group }).getByRole('option');
const exact = (page: Page) => page.getByRole('region', { name: 'Presná zhoda kódu' });
const status = (page: Page) => page.getByRole('search').first().getByRole('status').first();
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

async function lookFor(page: Page, query: string) {
  await field(page).evaluate((input) => input.setAttribute('data-before', ''));
  await field(page).fill(query);
  await field(page).press('Enter');
  // Each page has a field of its own; the address is already the new one while the old page is still shown.
  await expect(field(page)).not.toHaveAttribute('data-before');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

for (const viewport of sizes)
  test.describe(`at ${viewport.width}`, () => {
    test.use({ viewport });

    test('an empty field offers categories, and later what was looked for and at', async ({
      page,
      expectAccessible,
    }) => {
      await visit(page, '/');
      await field(page).click();
      await expect(options(page, 'Kategórie')).toHaveCount(5);
      await expect(panel(page).getByRole('group')).toHaveCount(1);
      await expectAccessible();
      await page.keyboard.press('Escape');
      await expect(panel(page)).toBeHidden();

      await lookFor(page, 'siréna');
      await lookFor(page, 'kábel cat6');
      await lookFor(page, 'NV-D8Z');
      await expect(page).toHaveURL(/\/product\//);
      // The address comes first; what was looked at is noted once its page is there.
      await expect(page.getByRole('heading', { level: 1, name: /NV-D8Z/ })).toBeVisible();
      await visit(page, '/');
      await field(page).click();
      await expect(options(page, 'Naposledy hľadané')).toHaveText([
        /^NV-D8Z\s*dnes$/,
        /^kábel cat6\s*dnes$/,
        /^siréna\s*dnes$/,
      ]);
      await expect(options(page, 'Naposledy prezerané')).toContainText(['NV-D8Z']);
      await expect(options(page, 'Vaše kategórie').first()).toBeVisible();
      await expectAccessible();

      await page.getByRole('button', { name: 'Odstrániť „kábel cat6“ z histórie' }).click();
      await expect(options(page, 'Naposledy hľadané')).toHaveCount(2);
      await page.getByRole('button', { name: 'Vymazať históriu' }).click();
      await expect(panel(page).getByRole('group', { name: 'Naposledy hľadané' })).toBeHidden();
      await expect(options(page, 'Naposledy prezerané')).toHaveCount(1);
      await reload(page);
      await field(page).click();
      await expect(options(page, 'Naposledy prezerané')).toHaveCount(1);
      await expect(panel(page).getByRole('group', { name: 'Naposledy hľadané' })).toBeHidden();
    });

    test('a customer buys by the code, with the amount that was typed', async ({
      page,
      signIn,
      expectAccessible,
    }) => {
      await signIn();
      await visit(page, '/');
      await field(page).fill('nv d8z');
      await expect(exact(page)).toContainText('NV-D8Z');
      await expect(exact(page)).toContainText('Skladom');
      await expect(exact(page)).toContainText('8 Mpx · 2,8 – 12 mm · IR 30 m');
      await expect(exact(page)).toContainText(/\d+,\d\d\s€/);
      await expect(options(page, 'K tomuto produktu')).toHaveText([
        /^Technické listy\s*PDF, \d+\skB$/,
        /^Príslušenstvo\s*\d+ produkt/,
      ]);
      await expect(status(page)).toContainText('Presná zhoda kódu: NV-D8Z');
      await expectAccessible();
      const amount = exact(page).getByRole('spinbutton', { name: 'Množstvo – NV-D8Z' });
      await amount.fill('3');
      await exact(page)
        .getByRole('button', { name: /^Do košíka/ })
        .click();
      await expect(page.getByText('Produkt bol pridaný do košíka.')).toBeVisible();
      await expect(exact(page)).toContainText('V košíku: 3 ks');
      await expect(amount).toHaveValue('3');

      await field(page).focus();
      await field(page).press('Shift+Enter');
      await expect(exact(page)).toContainText('V košíku: 6 ks');
      await amount.fill('2');
      await amount.press('Enter');
      await expect(exact(page)).toContainText('V košíku: 8 ks');
      await expect(page).toHaveURL('/');
      await field(page).press('Enter');
      await expect(page).toHaveURL(/\/product\/.*nv-d8z/);
    });

    test('a guest sees the product of a code, no price and no button', async ({
      page,
      expectAccessible,
    }) => {
      await visit(page, '/');
      await field(page).fill('NV D8Z');
      await expect(exact(page)).toContainText('Cena sa zobrazí po prihlásení');
      await expect(exact(page).getByRole('button')).toHaveCount(0);
      await expect(exact(page)).not.toContainText('€');
      await expectAccessible();
      await field(page).press('Shift+Enter');
      await expect(exact(page)).toBeVisible();
      await expect(page.getByRole('link', { name: 'Košík je prázdny' })).toBeVisible();
    });
  });

test('Shift+Enter does not wait for the panel, and only lists where there is no such code', async ({
  page,
  signIn,
}) => {
  await signIn();
  await visit(page, '/');
  await field(page).fill('nvd8z');
  await field(page).press('Shift+Enter');
  await expect(page.getByText('Produkt bol pridaný do košíka.')).toBeVisible();
  await field(page).fill('kamera');
  await field(page).press('Shift+Enter');
  await expect(options(page, 'Produkty').first()).toBeVisible();
  await expect(exact(page)).toBeHidden();
  await expect(page).toHaveURL('/');
});

test('Home and End go to the ends once an option is chosen, and belong to the text before', async ({
  page,
}) => {
  await visit(page, '/');
  await field(page).fill('kamera');
  await expect(options(page, 'Produkty')).toHaveCount(5);
  await page.keyboard.press('Home');
  await expect(panel(page).locator('[aria-selected="true"]')).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await expect(panel(page).getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Home');
  await expect(options(page, 'Produkty').first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/product\//);
});

test('two people in one browser do not see what the other looked for', async ({ page, signIn }) => {
  const [first, second] = [await signIn(), 'druhy@bastion.sk'];
  await visit(page, '/');
  await lookFor(page, 'tajná siréna');
  await signIn(second);
  await visit(page, '/');
  await field(page).click();
  await expect(options(page, 'Rýchle odkazy')).toHaveCount(2);
  await expect(panel(page)).not.toContainText('tajná');

  await signIn(first);
  await visit(page, '/');
  await field(page).click();
  await expect(options(page, 'Naposledy hľadané')).toContainText(['tajná siréna']);
});

test('signing out erases what was looked for, in other tabs too', async ({ page, signIn }) => {
  const who = await signIn();
  await visit(page, '/');
  await lookFor(page, 'tajná siréna');
  const other = await page.context().newPage();
  await visit(other, '/');
  await field(other).click();
  await expect(options(other, 'Naposledy hľadané')).toContainText(['tajná siréna']);

  await page.goto('/logout');
  await expect(page).toHaveURL('/');
  await expect(panel(other)).not.toContainText('tajná');
  await untilHydrated(page);
  await field(page).click();
  await expect(options(page, 'Kategórie').first()).toBeVisible();
  await expect(panel(page)).not.toContainText('tajná');
  await signIn(who);
  await visit(page, '/');
  await field(page).click();
  await expect(options(page, 'Rýchle odkazy')).toHaveCount(2);
  await expect(panel(page)).not.toContainText('tajná');
});

test('a search of before is one again: by a click, by its code, and it moves to the top', async ({
  page,
}) => {
  await visit(page, '/');
  await lookFor(page, 'NV-D8Z');
  await lookFor(page, 'siréna');
  await visit(page, '/');
  await field(page).click();
  await options(page, 'Naposledy hľadané').nth(1).click();
  await expect(page.getByRole('heading', { level: 1, name: /NV-D8Z/ })).toBeVisible();
  await field(page).click();
  await expect(options(page, 'Naposledy hľadané')).toContainText(['NV-D8Z', 'siréna']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search-product\/sir/);

  await field(page).fill('');
  await page.keyboard.press('ArrowDown');
  await page.getByRole('button', { name: 'Odstrániť „siréna“ z histórie' }).focus();
  await page.keyboard.press('Enter');
  await expect(options(page, 'Naposledy hľadané')).toHaveCount(1);
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
});

test('a double click adds once, and a typed amount outlives more typing', async ({
  page,
  signIn,
}) => {
  await signIn();
  await visit(page, '/');
  await field(page).fill('nv-d8z');
  const amount = exact(page).getByRole('spinbutton');
  await amount.fill('3');
  await exact(page)
    .getByRole('button', { name: /^Do košíka/ })
    .dblclick();
  await expect(exact(page)).toContainText('V košíku: 3 ks');
  await field(page).fill('nv-d8');
  await expect(exact(page)).toBeHidden();
  await field(page).fill('NV D8Z');
  await expect(amount).toHaveValue('3');
  await expect(exact(page)).toContainText('V košíku: 3 ks');
});

test('packages set the amount, and one that is not sold is not added', async ({
  page,
  signIn,
  sql,
}) => {
  await signIn();
  const [product] = await sql`
    select code, quantity_step as step, quantity from product
    join product_pack on product_id = product.id
    where quantity_step > 1 and quantity > quantity_step and quantity % quantity_step = 0 and is_sold
    order by product.id limit 1`;
  const { code, step, quantity } = product!;
  await visit(page, '/');
  await field(page).fill(code);
  const amount = exact(page).getByRole('spinbutton');
  await expect(amount).toHaveValue(String(step));
  await exact(page)
    .getByRole('group')
    .getByRole('button', { name: new RegExp(`^${quantity}\\s`) })
    .click();
  await expect(amount).toHaveValue(String(quantity));
  await amount.fill(String(step + 1));
  await amount.press('Enter');
  await expect(amount).not.toHaveValue(String(step + 1));
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await expect(exact(page)).not.toContainText('V košíku');
  const allowed = await amount.inputValue();
  await amount.press('Enter');
  await expect(exact(page)).toContainText(`V košíku: ${allowed} `);
});

test('a response that comes late does not take the place of a newer one', async ({ page }) => {
  await visit(page, '/');
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/admin/v1/search/kamera/**', async (route) => {
    await asked;
    await route.continue().catch(() => null);
  });
  await field(page).fill('kamera');
  await expect(page.getByText('Vyhľadáva sa „kamera“…').last()).toBeVisible();
  await field(page).fill('siréna');
  await expect(options(page, 'Produkty').first()).toContainText('siréna');
  answer();
  // Nothing is seen of a response that is not used: it gets the time that it would have taken.
  await page.waitForTimeout(300);
  await expect(options(page, 'Produkty').first()).toContainText('siréna');
});

test('other words typed after Enter are not carried away', async ({ page }) => {
  await visit(page, '/');
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/admin/v1/search/nv-d8z/**', async (route) => {
    await asked;
    await route.continue();
  });
  await field(page).fill('nv-d8z');
  await field(page).press('Enter');
  await field(page).fill('siréna');
  await expect(options(page, 'Produkty').first()).toContainText('siréna');
  answer();
  // Nothing is seen of a response that is not used: it gets the time that it would have taken.
  await page.waitForTimeout(300);
  await expect(page).toHaveURL('/');
  await expect(field(page)).toHaveValue('siréna');
});

test('words typed while the next page is on its way are still there when it comes', async ({
  page,
}) => {
  await visit(page, '/');
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/admin/v1/text-pages/**', async (route) => {
    await asked;
    await route.continue();
  });
  const title = page.getByRole('heading', { level: 1, name: 'Obchodné podmienky' });
  await page.getByRole('link', { name: 'Obchodné podmienky' }).click();
  await expect(page).toHaveURL(/\/page\//);
  await expect(title).toBeHidden();
  await field(page).fill('siréna');
  await expect(options(page, 'Produkty').first()).toContainText('siréna');
  answer();
  await expect(title).toBeVisible();
  await expect(field(page)).toHaveValue('siréna');
  await expect(field(page)).toBeFocused();
  await expect(options(page, 'Produkty').first()).toContainText('siréna');

  // The next page has a field of its own again, also the one left before.
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(field(page)).toHaveValue('');
  await expect(panel(page)).toBeHidden();
});

test('without a connection it says so, and goes on by itself', async ({ page, context }) => {
  await visit(page, '/');
  await field(page).fill('kamera');
  await expect(options(page, 'Produkty')).toHaveCount(5);
  await context.setOffline(true);
  await field(page).fill('siréna');
  await expect(status(page)).toHaveText('Vyhľadávanie je dočasne nedostupné.');
  await context.setOffline(false);
  await expect(options(page, 'Produkty').first()).toContainText('siréna');
});

test('the panel is fetched when the field is entered', async ({ page }) => {
  await visit(page, '/');
  await page.waitForLoadState('networkidle');
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await field(page).focus();
  await expect(options(page, 'Kategórie')).toHaveCount(5);
  expect(fetched).toContainEqual(expect.stringMatching(/search-panel.*\.js$/));
});

test('nothing found: other words are written at once, and a code leads to its product', async ({
  page,
}) => {
  await visit(page, '/');
  await lookFor(page, 'termokmera');
  const again = page.getByRole('main').getByRole('searchbox', { name: 'Hľadaný výraz' });
  await expect(again).toBeFocused();
  await page.keyboard.type('nv d8z');
  await expect(again).toHaveValue('nv d8z');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('NV-D8Z');
  await page.goBack();
  await expect(again).toHaveValue('termokmera');
});

test('a skeleton stands in for a slow answer only, and a failure can be tried again', async ({
  page,
  expectAccessible,
}) => {
  test.slow();
  await visit(page, '/');
  await field(page).fill('kamera');
  await expect(options(page, 'Produkty')).toHaveCount(5);

  let answer = () => {};
  await page.route('**/admin/v1/search/**', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue().catch(() => null);
  });
  await field(page).fill('detektor');
  await expect(page.getByText('Vyhľadáva sa „detektor“…').last()).toBeVisible();
  await expect(panel(page).getByRole('option')).toHaveCount(0);
  answer();
  await expect(options(page, 'Produkty').first()).toContainText('detektor');

  // With a question of its own: a slow machine looks longer than the shop waits for a response.
  await field(page).fill('klávesnica');
  await expect(page.getByText('Vyhľadáva sa „klávesnica“…').last()).toBeVisible();
  await expectAccessible('header');
  answer();

  await page.unroute('**/admin/v1/search/**');
  await page.route('**/admin/v1/search/**', (route) => route.abort());
  await field(page).fill('zdroj');
  await expect(status(page)).toHaveText('Vyhľadávanie je dočasne nedostupné.');
  await expectAccessible();
  await page.unroute('**/admin/v1/search/**');
  await page.getByRole('button', { name: 'Skúsiť znova' }).click();
  await expect(options(page, 'Produkty').first()).toContainText('zdroj');
});
