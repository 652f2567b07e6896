import { randomBytes } from 'node:crypto';
import type { Sql } from 'postgres';
import { expect, test } from './fixtures.ts';
import { enterOffice, expectSound, newStaff } from './office.ts';
import { visit } from './visit.ts';

/** Products that no other journey touches, at 90 € each. */
async function newProducts(sql: Sql, count: number) {
  const codes = Array.from(
    { length: count },
    () => `IM${randomBytes(4).toString('hex').toUpperCase()}`,
  );
  for (const code of codes)
    await sql`
      insert into product (code, slug, name, vendor_id, category_id, price_cents)
      select ${code}, lower(${code}), ${`Skúšobný ${code}`}, vendor_id, category_id, 9000
      from product where code = 'NV-D428'`;
  return codes;
}
const priceOf = async (sql: Sql, code: string) =>
  (await sql<[{ price_cents: number }]>`select price_cents from product where code = ${code}`)[0]
    .price_cents;
const fileOf = (lines: string[]) => ({
  name: 'cennik-dodavatela.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
});

test('a price list of a supplier: mapped, mended, confirmed, written, seen in the shop and taken back', async ({
  page,
  sql,
  expectAccessible,
  signIn,
}) => {
  test.slow();
  const [one, two, three] = (await newProducts(sql, 3)) as [string, string, string];
  const { email } = await newStaff(sql, 'office');
  await enterOffice(page, sql, email, '/');
  await page.getByRole('link', { name: 'Importy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Importy' })).toBeVisible();
  await page
    .getByLabel('Súbor na import')
    .setInputFiles(
      fileOf([
        'Dodávateľ Vzor, s. r. o.;;;',
        `Zostava ${one};;;`,
        'P. č.;Reg. číslo;PC1;Pozn.',
        `1;${one};95,00;`,
        `2;${two};veľa;`,
        `3;${three};900,00;akcia`,
        ';Spolu;995,00;',
      ]),
    );
  await expect(page.getByRole('heading', { level: 1, name: 'Priradenie stĺpcov' })).toBeVisible();
  await expect(page.getByLabel('Hlavička je v riadku')).toHaveValue('3');
  await page.getByRole('combobox', { name: 'Čo je v súbore' }).selectOption('Len ceny');
  await page.getByLabel('Pole pre Reg. číslo').selectOption('Kód');
  await page.getByLabel('Pole pre PC1').selectOption('Cena bez DPH');
  await expectAccessible();
  await page.getByRole('button', { name: 'Zobraziť náhľad' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Náhľad zmien' })).toBeVisible();
  const counts = page.getByRole('list', { name: 'Čo sa stane s riadkami súboru' });
  await expect(counts).toContainText('1 na potvrdenie');
  await expect(counts).toContainText('1 odmietnutých');
  await expect(counts).toContainText('1 zmenených');
  const write = page.getByRole('button', { name: /^Zapísať / });
  await expect(write).toBeDisabled();
  await expectAccessible();

  const cell = page.getByLabel('Riadok 5, Cena bez DPH: nová hodnota');
  await cell.fill('97,50');
  await cell.press('Enter');
  await expect(page.getByText('Opravené, v súbore bolo: veľa')).toBeVisible();
  await expect(counts).toContainText('2 zmenených');
  await page
    .getByRole('group', { name: 'Riadok 6, Cena bez DPH' })
    .getByRole('button', { name: 'Preskočiť' })
    .click();
  await expect(page.getByText('Zapíše sa 0 nových a 2 zmenených.')).toBeVisible();
  expect(await priceOf(sql, one)).toBe(9000);
  await page.getByRole('button', { name: 'Zapísať 2 riadky' }).dblclick();

  await expect(page.getByRole('heading', { name: 'Import je zapísaný' })).toBeVisible();
  await expectAccessible();
  const address = page.url();
  expect(await Promise.all([one, two, three].map((code) => priceOf(sql, code)))).toEqual([
    9500, 9750, 9000,
  ]);
  await signIn();
  await visit(page, `/product/${one.toLowerCase()}`);
  await expect(page.getByRole('main')).toContainText('95,00');

  await page.goto(address);
  await page.getByRole('button', { name: 'Vrátiť celý import…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Vrátiť import' }).click();
  await expect(page.getByRole('heading', { name: 'Import je vrátený' })).toBeVisible();
  expect(await priceOf(sql, one)).toBe(9000);

  await page.getByRole('link', { name: 'Importy' }).first().click();
  const row = page.getByRole('row').filter({ hasText: 'cennik-dodavatela.csv' }).first();
  await expect(row).toContainText('Vrátený');
});

test('what cannot be read is said where it was dropped; steps fit every width', async ({
  page,
  sql,
  expectAccessible,
}) => {
  test.slow();
  const [code] = (await newProducts(sql, 1)) as [string];
  const { email } = await newStaff(sql, 'owner');
  await enterOffice(page, sql, email, '/importy');
  const input = page.getByLabel('Súbor na import');
  await input.setInputFiles({
    name: 'zamknuty.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ]),
  });
  await expect(page.getByText('Súbor je chránený heslom.')).toBeVisible();
  await expectSound(page, expectAccessible);

  await input.setInputFiles(
    fileOf([`Kód;Názov;Cena;EAN`, `${code};Iný názov;900,00;8,58E+12`, `NIE ${code};x;1,00;`]),
  );
  await expect(page.getByRole('heading', { level: 1, name: 'Priradenie stĺpcov' })).toBeVisible();
  await expectSound(page, expectAccessible);
  await page.getByRole('button', { name: 'Zobraziť náhľad' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Odmietnuté' })).toBeVisible();
  await expectSound(page, expectAccessible);
  await page.setViewportSize({ width: 390, height: 900 });
  await page.getByRole('button', { name: 'Späť na stĺpce' }).click();
  await page.getByRole('button', { name: 'Zrušiť import' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Importy' })).toBeVisible();
});
