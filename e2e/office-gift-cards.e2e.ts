import { expect, test } from './fixtures.ts';
import { enterOffice, expectSound, newStaff } from './office.ts';

test('gift cards are issued, their codes read once, and what one has paid for is shown', async ({
  page,
  sql,
  expectAccessible,
}) => {
  const { email } = await newStaff(sql, 'accountant');
  await enterOffice(page, sql, email, '/poukazky?pohlad=used');
  const used = await sql<{ end: string; number: string }[]>`
    select right(code, 4) as end, orders.number
    from gift_card card join gift_card_use use on gift_card_id = card.id join orders on orders.id = order_id
    where used_cents = card.amount_cents order by card.id limit 1`;
  await page.getByRole('link', { name: `…${used[0]!.end}` }).click();
  const panel = page.getByRole('complementary', { name: `Poukážka …${used[0]!.end}` });
  await expect(panel.getByRole('link', { name: `Objednávka ${used[0]!.number}` })).toBeVisible();
  await expectSound(page, expectAccessible);
  await panel.getByRole('button', { name: 'Zavrieť poukážku' }).click();

  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Vystaviť poukážku' });
  await form.getByLabel('Hodnota (€)').fill('49,90');
  await form.getByLabel('Platí do').fill('2020-01-31');
  await form.getByLabel('Počet kusov').fill('2');
  await form.getByRole('button', { name: 'Vystaviť' }).click();
  await expect(form).toContainText('Tento deň už prešiel.');
  await expectAccessible();
  await form.getByLabel('Platí do').fill('2099-12-31');
  await form.getByRole('button', { name: 'Vystaviť' }).click();

  const issued = page.getByRole('dialog', { name: 'Vystavené 2 poukážky' });
  await expect(issued.getByRole('listitem')).toHaveCount(2);
  const codes = await issued.getByRole('listitem').allTextContents();
  await expect(issued).toContainText('49,90');
  await expectAccessible();
  await issued.getByRole('button', { name: 'Hotovo' }).click();
  await page.getByRole('link', { name: /^Platné/ }).click();
  await expect(page.getByRole('link', { name: `…${codes[0]!.slice(-4)}` })).toBeVisible();
  await expect(page.locator('main')).not.toContainText(codes[0]!);

  // As somebody reads it out on the phone.
  await page.getByRole('textbox', { name: 'Hľadať poukážku' }).fill(codes[1]!.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row').filter({ hasText: /49,90/ })).toHaveCount(1);
});

test('the warehouse sees no gift cards', async ({ page, sql }) => {
  const { email } = await newStaff(sql, 'warehouse');
  await enterOffice(page, sql, email, '/poukazky');
  await expect(page.getByText('Na túto časť nemáte oprávnenie')).toBeVisible();
});
