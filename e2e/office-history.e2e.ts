import type { Sql } from 'postgres';
import { expect, test } from './fixtures.ts';
import { enterOffice, expectSound, newStaff } from './office.ts';

/** Two prices as somebody has brought them in a file a while ago, of products of their own. */
async function broughtPrices(sql: Sql, who: string) {
  const codes = [`HIST-${Date.now()}-A`, `HIST-${Date.now()}-B`];
  for (const code of codes)
    await sql`
      insert into product (code, slug, name, vendor_id, category_id, price_cents)
      select ${code}, ${code.toLowerCase()}, ${`História ${code}`}, vendor_id, category_id, 20490
      from product order by id limit 1`;
  const [{ id }] = await sql<[{ id: number }]>`
    insert into audit (who, command) values (${who}, 'import prices') returning id::int`;
  await sql`
    insert into audit_entry (audit_id, entity, key, before, after)
    select ${id}, 'product', unnest(${codes}::text[]), '{"price_cents": 19949}', '{"price_cents": 20490}'`;
  return { id, codes: codes as [string, string] };
}

test('a file is looked into and taken back, but for what was edited since', async ({
  page,
  sql,
  expectAccessible,
}) => {
  const { email, name } = await newStaff(sql, 'owner');
  const { id, codes } = await broughtPrices(sql, email);
  await sql`update product set price_cents = 7700 where code = ${codes[0]}`;
  await enterOffice(page, sql, email, `/historia?hladat=${codes[1]}`);
  const row = page.getByRole('row').filter({ hasText: codes[0] });
  await expect(row).toContainText('Ceny zo súboru');
  await expect(row).toContainText(name);
  await expect(row).toContainText(/199,49\s€/);
  await expect(row).toContainText('a 1 ďalšia vec');
  await expectSound(page, expectAccessible);

  await row.getByRole('link', { name: 'Ceny zo súboru' }).click();
  const panel = page.getByRole('complementary', { name: `Zmena č. ${id}` });
  await expect(panel).toContainText(codes[1]);
  await expect(panel.getByText(/204,90\s€/)).toHaveCount(2);
  await expectAccessible();

  await panel.getByRole('button', { name: 'Vrátiť…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 vec bude mať hodnoty ako predtým');
  await expect(dialog).toContainText(`${codes[0]} odvtedy zmenené: Cena bez DPH`);
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Vrátiť 1 vec' }).click();
  await expect(page.getByText('Vrátená 1 vec.')).toBeVisible();
  await expect(panel).toContainText(/vrátené .*, Jana/);
  const prices = await sql`
    select price_cents::int as cents from product where code = any(${codes}) order by code`;
  expect(prices.map(({ cents }) => cents)).toEqual([7700, 19949]);

  await page.getByRole('button', { name: 'Zavrieť zmenu' }).click();
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole('link', { name: `Vrátenie zmeny č. ${id}` })).toBeVisible();
});

test('the warehouse has its own changes only, the accountant none', async ({ page, sql }) => {
  const owner = await newStaff(sql, 'owner');
  const { id } = await broughtPrices(sql, owner.email);
  const warehouse = await newStaff(sql, 'warehouse');
  await enterOffice(page, sql, warehouse.email, `/historia?nahlad=${id}`);
  await expect(page.getByText('Takáto zmena tu nie je')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Ceny zo súboru' })).toHaveCount(0);
  await expect(page.getByText('Prihlásenie do kancelárie')).toBeVisible();
  await expect(page.getByText('Vidíte zmeny, ktoré ste urobili vy.')).toBeVisible();

  const accountant = await newStaff(sql, 'accountant');
  await page.context().clearCookies();
  await enterOffice(page, sql, accountant.email, '/historia');
  await expect(page.getByText('Na túto časť nemáte oprávnenie')).toBeVisible();
});
