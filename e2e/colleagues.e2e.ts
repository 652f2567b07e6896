import { addColleague, copyOrder } from './companies.ts';
import { expect, test } from './fixtures.ts';
import { visit } from './visit.ts';

const noSidewaysScroll = () => document.documentElement.scrollWidth <= window.innerWidth;

test('orders say who ordered, and can be narrowed to one person', async ({
  page,
  sql,
  signIn,
  expectAccessible,
}) => {
  const admin = await signIn();
  const buyer = await addColleague(sql, admin, { roles: ['buyer'], name: ['Tomáš', 'Hradský'] });
  const own = await copyOrder(sql, admin);
  const theirs = await copyOrder(sql, buyer);
  await visit(page, '/account/orders');
  const main = page.getByRole('main');
  const row = (number: string) => main.getByRole('row').filter({ hasText: number });
  await expect(row(theirs.number)).toContainText('Tomáš Hradský');
  await expect(row(own.number)).toContainText('Marek Hudák');
  await expectAccessible();

  await main.getByLabel('Kto objednal').selectOption('Tomáš Hradský');
  await expect(page).toHaveURL(/kto=\d+/);
  await expect(row(own.number)).toHaveCount(0);
  await expect(row(theirs.number)).toBeVisible();
  await row(theirs.number).getByRole('link', { name: 'Zobraziť objednávku' }).click();
  await expect(main.getByText('Objednal: Tomáš Hradský')).toBeVisible();
  await page.goBack();
  await expect(main.getByLabel('Kto objednal')).toHaveValue(/[1-9]/);
});

test('one person alone is told nothing of people', async ({ page, sql, signIn }) => {
  const { number } = await copyOrder(sql, await signIn());
  await visit(page, '/account/orders');
  const main = page.getByRole('main');
  await expect(main.getByRole('row').filter({ hasText: number })).toBeVisible();
  await expect(main.getByText('Objednal')).toHaveCount(0);
  await expect(main.getByLabel('Kto objednal')).toHaveCount(0);
  await expect(main.getByRole('link', { name: 'Nákupy podľa ľudí' })).toHaveCount(0);
});

test('purchases by person are counted by month, on a phone too', async ({
  page,
  sql,
  signIn,
  expectAccessible,
}) => {
  const admin = await signIn();
  const buyer = await addColleague(sql, admin, { roles: ['buyer'], name: ['Tomáš', 'Hradský'] });
  const orders = [await copyOrder(sql, admin), await copyOrder(sql, buyer)];
  await copyOrder(sql, buyer);
  await sql`update orders set created_at = now() where id in ${sql(orders.map(({ id }) => id))}`;
  await visit(page, '/account/orders');
  await page.getByRole('main').getByRole('link', { name: 'Nákupy podľa ľudí' }).click();
  const head = { name: 'Nákupy podľa ľudí a zákaziek' };
  await expect(page.getByRole('heading', head)).toBeVisible();
  // It is a part of the orders, in the menu too.
  await expect(
    page.getByRole('navigation', { name: 'Môj účet' }).locator('[aria-current="page"]'),
  ).toHaveText('Objednávky');
  const table = page.getByRole('table');
  await expect(table.getByRole('row', { name: /Tomáš Hradský.*2\sobjednávky/ })).toBeVisible();
  await expect(table.getByRole('row', { name: /Spolu/ }).last()).toContainText('objednáv');
  await expectAccessible();
  const period = page.getByRole('navigation', { name: 'Obdobie' });
  await period.getByRole('link', { name: 'Posledné 3 mesiace' }).click();
  await expect(page).toHaveURL(/period=3m/);
  await expect(period.locator('[aria-current]')).toHaveText('Posledné 3 mesiace');
  await page.getByText('Export', { exact: true }).click();
  await expect(page.getByRole('link', { name: 'Stiahnuť CSV' })).toHaveAttribute(
    'href',
    '/files/purchases.csv?period=3m&by=person',
  );
  await page.keyboard.press('Escape');
  await expect(table.getByRole('columnheader')).toHaveCount(5);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(table.getByText('Tomáš Hradský')).toBeVisible();
  expect(await page.evaluate(noSidewaysScroll)).toBe(true);
});

test('a buyer has no purchases by person', async ({ page, sql, signIn }) => {
  const admin = await signIn();
  const buyer = await addColleague(sql, admin, { roles: ['buyer'], name: ['Tomáš', 'Hradský'] });
  await copyOrder(sql, admin);
  await copyOrder(sql, buyer);
  await signIn(buyer);
  await visit(page, '/account/orders');
  const main = page.getByRole('main');
  await expect(main.getByLabel('Kto objednal')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Nákupy podľa ľudí' })).toHaveCount(0);
  await visit(page, '/account/purchases');
  await expect(main.getByText('Na toto vo vašej firme nemáte oprávnenie.')).toBeVisible();
  // Nor anything to decide: said so, without promising it.
  await visit(page, '/account/approvals');
  await expect(main.getByText('Žiadosti vašej firmy schvaľujú iní.')).toBeVisible();
  await expect(main.getByText(/čaká na vaše schválenie/)).toHaveCount(0);
});

test('a colleague’s favourites are looked at and taken over', async ({
  page,
  sql,
  signIn,
  expectAccessible,
}) => {
  const admin = await signIn();
  const buyer = await addColleague(sql, admin, { roles: ['buyer'], name: ['Tomáš', 'Hradský'] });
  await sql`
    insert into wishlist_item (person_id, product_id)
    select person.id, product.id from person, (
      select id from product where is_sold order by id limit 2) product
    where email = ${buyer}`;
  await visit(page, '/account/wishlist');
  const main = page.getByRole('main');
  const heart = main
    .getByRole('article')
    .first()
    .getByRole('button', { name: /obľúben/ });
  await main.getByLabel('Koho zoznam').selectOption('Tomáš Hradský (2)');
  await expect(main.getByRole('article')).toHaveCount(2);
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await expectAccessible();
  await main.getByRole('button', { name: 'Pridať do môjho zoznamu' }).click();
  await expect(page.getByText('Do vášho zoznamu pribudli 2 produkty.')).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await main.getByLabel('Koho zoznam').selectOption('Môj zoznam');
  await expect(page).toHaveURL(/wishlist$/);
  await expect(main.getByRole('article')).toHaveCount(2);
});
