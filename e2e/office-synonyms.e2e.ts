import { expect, test } from './fixtures.ts';
import { enterOffice, expectSound, newStaff } from './office.ts';

test('a synonym is added, found by the shop at once, changed, removed and brought back', async ({
  page,
  sql,
  expectAccessible,
}) => {
  // Of letters only: a number in it would be a word of its own.
  const words = `pojem${String(Date.now()).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)}`;
  const { email } = await newStaff(sql, 'content');
  await enterOffice(page, sql, email, '/synonyma');
  await expectSound(page, expectAccessible);

  await page.keyboard.press('n');
  const form = page.getByRole('dialog');
  await form.getByLabel('Zákazník hľadá').fill(words);
  await form.getByLabel('Znamená').fill(words);
  await form.getByRole('button', { name: 'Uložiť' }).click();
  await expect(form).toContainText('nemôže znamenať sám seba');
  await expectAccessible();
  await form.getByLabel('Znamená').fill('skúšobný aerosól');
  await form.getByRole('button', { name: 'Uložiť' }).click();
  await expect(form).toHaveCount(0);

  await page.getByRole('textbox', { name: 'Hľadať v synonymách' }).fill(words);
  await page.keyboard.press('Enter');
  const row = page.getByRole('row').filter({ hasText: words });
  await expect(row).toContainText('skúšobný aerosól');
  const found = async () => {
    const { items } = await (
      await page.request.get(
        `${process.env.E2E_SHOP_URL}/admin/v1/search-products/${words}/sk/12/0`,
      )
    ).json();
    return items.map(({ code }: { code: string }) => code).toSorted();
  };
  await expect.poll(found).toEqual(['PY-QA', 'PY-QC']);

  await row.getByRole('button', { name: `Upraviť ${words}` }).click();
  await page.getByRole('dialog').getByLabel('Znamená').fill('niečo iné');
  await page.getByRole('dialog').getByRole('button', { name: 'Uložiť' }).click();
  await expect(row).toContainText('niečo iné');
  await expect.poll(found).toEqual([]);

  await row.getByRole('button', { name: `Odstrániť ${words}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Odstrániť' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Vrátiť späť' }).click();
  await expect(row).toContainText('niečo iné');
  await sql`delete from search_synonym where words = ${words}`;
});

test('the warehouse looks only', async ({ page, sql }) => {
  const { email } = await newStaff(sql, 'warehouse');
  await enterOffice(page, sql, email, '/synonyma');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Upraviť/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Pridať synonymum/ })).toHaveCount(0);
});
