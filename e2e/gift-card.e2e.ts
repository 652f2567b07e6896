import { fillBasket, goToFinish, placeOrder, shownCents } from './checkout.ts';
import { expect, test } from './fixtures.ts';
import { reload, visit } from './visit.ts';

test('a gift card lowers what is to be paid, from the basket to the order, and keeps the rest', async ({
  page,
  sql,
  signIn,
  expectAccessible,
}) => {
  const email = await signIn();
  const code = `E2E-${Date.now()}`;
  await sql`insert into gift_card (code, amount_cents) values (${code}, 1000000000)`;
  await fillBasket(page, sql, 1);
  await visit(page, '/cart');
  const summary = page.getByRole('region', { name: 'Súhrn' });
  await summary.getByRole('button', { name: 'Mám darčekovú kartu' }).click();
  const field = summary.getByLabel('Kód darčekovej karty');
  await expect(field).toBeFocused();

  await field.fill('BASTION-M4T8-6XRA');
  await summary.getByRole('button', { name: 'Použiť' }).click();
  await expect(field).toHaveAccessibleDescription(/Platnosť tejto darčekovej karty sa skončila/);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible();

  await field.fill(code.toLowerCase());
  await summary.getByRole('button', { name: 'Použiť' }).click();
  await expect(summary.getByText('Na úhradu s\u00a0DPH')).toBeVisible();
  await expect(summary.getByText(code)).toBeVisible();
  await reload(page);
  await summary.getByRole('button', { name: `Odobrať darčekovú kartu ${code}` }).click();
  await expect(summary.getByText('Na úhradu s\u00a0DPH')).toHaveCount(0);
  await summary.getByRole('button', { name: 'Mám darčekovú kartu' }).click();
  await field.fill(code);
  await page.keyboard.press('Enter');
  await expect(summary.getByText('Na úhradu s\u00a0DPH')).toBeVisible();
  await expectAccessible();

  await page.getByRole('link', { name: 'Pokračovať k objednávke' }).click();
  await goToFinish(page);
  expect(await shownCents(page, 'Na úhradu s\u00a0DPH')).toBe(0);
  const gross = await shownCents(page, 'Spolu s\u00a0DPH');
  const order = await placeOrder(page, sql, email);
  expect(order).toMatchObject({ gross_cents: gross, gift_card_cents: gross });
  const [card] = await sql`select used_cents from gift_card where code = ${code}`;
  expect(card!.used_cents).toBe(gross);
  await visit(page, `/account/orderdetail/${order.id}`);
  await expect(page.getByText(new RegExp(`Darčeková karta ${code}`))).toBeVisible();
});
