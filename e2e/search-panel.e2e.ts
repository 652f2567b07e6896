import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { visit } from './visit.ts';

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
  await field(page).fill(query);
  await field(page).press('Enter');
  await expect(page).not.toHaveURL('/');
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
      await page.reload();
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
      await expect(exact(page)).toContainText(/\d+,\d\d\s€/);
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

test('Shift+Enter does not wait for the panel, and says when there is no such code', async ({
  page,
  signIn,
}) => {
  await signIn('demo@bastion.sk');
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
  await signIn('demo@bastion.sk');
  await visit(page, '/');
  await lookFor(page, 'tajná siréna');
  await page.goto('/logout');
  await expect(page.getByRole('link', { name: 'Prihlásiť sa' }).first()).toBeVisible();
  await visit(page, '/');
  await field(page).click();
  await expect(panel(page)).toBeVisible();
  await expect(panel(page)).not.toContainText('tajná');

  await signIn('druhy@bastion.sk');
  await visit(page, '/');
  await field(page).click();
  await expect(options(page, 'Rýchle odkazy')).toHaveCount(2);
  await expect(panel(page)).not.toContainText('tajná');

  await signIn('demo@bastion.sk');
  await visit(page, '/');
  await field(page).click();
  await expect(options(page, 'Naposledy hľadané')).toContainText(['tajná siréna']);
});

test('bones stand in for a slow answer only, and a failure can be tried again', async ({
  page,
  expectAccessible,
}) => {
  await visit(page, '/');
  await field(page).fill('kamera');
  await expect(options(page, 'Produkty')).toHaveCount(5);

  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/admin/v1/search/**', async (route) => {
    await asked;
    await route.continue();
  });
  await field(page).fill('detektor');
  await expect(page.getByText('Vyhľadáva sa „detektor“…').last()).toBeVisible();
  await expect(panel(page).getByRole('option')).toHaveCount(0);
  await expectAccessible();
  answer();
  await expect(options(page, 'Produkty').first()).toContainText('detektor');

  await page.unroute('**/admin/v1/search/**');
  await page.route('**/admin/v1/search/**', (route) => route.abort());
  await field(page).fill('zdroj');
  await expect(status(page)).toHaveText('Vyhľadávanie je dočasne nedostupné.');
  await expectAccessible();
  await page.unroute('**/admin/v1/search/**');
  await page.getByRole('button', { name: 'Skúsiť znova' }).click();
  await expect(options(page, 'Produkty').first()).toContainText('zdroj');
});
