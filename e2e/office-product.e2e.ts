import type { Page } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { Sql } from 'postgres';
import { expect, test } from './fixtures.ts';
import { enterOffice, newStaff, OFFICE } from './office.ts';

const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Hlásenia' }).getByText(text);
const newMark = () => `KN${randomBytes(4).toString('hex').toUpperCase()}`;
/** One that is sold, and that no other journey touches. */
async function newProduct(sql: Sql) {
  const code = newMark();
  await sql`
    insert into product (code, slug, name, vendor_id, category_id, price_cents, purchase_cents)
    select ${code}, lower(${code}), ${`Kastra ${code} skúšobný`}, vendor_id, category_id, 8000, 6000
    from product where code = 'NV-D428'`;
  return code;
}

test('a product begins as a draft, is filled in, priced, shown and copied', async ({
  page,
  sql,
  expectAccessible,
}) => {
  const code = newMark();
  const { email } = await newStaff(sql, 'office');
  await enterOffice(page, sql, email, '/produkty');
  await page.keyboard.press('n');
  const window = page.getByRole('dialog', { name: 'Nový produkt' });
  await window.getByLabel('Kód').fill(code);
  await window.getByLabel('Názov').fill(`Kastra ${code} nová kamera`);
  await window.getByLabel('Výrobca').fill('Kastra');
  await window.getByLabel('Kategória').selectOption({ index: 3 });
  await expectAccessible();
  await window.getByRole('button', { name: 'Založiť koncept' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Kastra ${code} nová kamera`);
  await expect(page).toHaveURL(`${OFFICE}/produkty/${code}`);
  const main = page.getByRole('main');
  await expect(main).toContainText('Koncept');
  await expect(main).toContainText('bez ceny');
  await expect(main.getByText('bez toho sa nedá predávať')).toBeVisible();
  await expectAccessible();

  // What is not ready is not shown, and says why at its place.
  await page.getByLabel('Krátky popis').fill('Prvý riadok');
  await page.getByLabel('Viditeľný v obchode').check();
  await page.keyboard.press('Control+s');
  await expect(main.getByText('Ešte sa nedá zobraziť v obchode: nemá cenu.')).toBeVisible();
  await page.getByLabel('Viditeľný v obchode').uncheck();
  await page.keyboard.press('Control+s');
  await expect(toast(page, `${code} je uložený.`)).toBeVisible();
  await expect(page.getByLabel('Krátky popis')).toHaveValue('Prvý riadok');

  await sql`update product set price_cents = 12500 where code = ${code}`;
  await page.reload();
  await page.getByRole('button', { name: 'Zobraziť v obchode' }).click();
  await expect(toast(page, `${code} je v obchode.`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Otvoriť v obchode' })).toBeVisible();

  await page.getByRole('button', { name: 'Kopírovať…' }).click();
  await page.getByRole('dialog').getByLabel('Kód').fill(`${code}-2`);
  await page.getByRole('button', { name: 'Založiť kópiu' }).click();
  await expect(page).toHaveURL(`${OFFICE}/produkty/${code}-2`);
  await expect(page.getByLabel('Krátky popis')).toHaveValue('Prvý riadok');
  // A draft nobody needs is deleted.
  await page.getByRole('button', { name: 'Zmazať koncept…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Zmazať' }).click();
  await expect(page).toHaveURL(`${OFFICE}/produkty`);
  await expect(toast(page, `Koncept ${code}-2 je zmazaný.`)).toBeVisible();
  expect(await sql`select from product where code = ${`${code}-2`}`).toHaveLength(0);
});

test('two people at one product, a number that is taken, and leaving with something typed', async ({
  page,
  sql,
}) => {
  const [code, other] = [await newProduct(sql), await newProduct(sql)];
  const ean = `${Date.now()}`.slice(0, 12);
  const { checkDigit } = await import('#shop/catalog/product/ean.ts');
  await sql`update product set ean = ${ean + checkDigit(ean)} where code = ${other}`;
  const { email } = await newStaff(sql, 'office');
  await enterOffice(page, sql, email, `/produkty?hladat=${code}`);
  await page.getByRole('link', { name: /skúšobný/i }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(code);

  await page.getByLabel('EAN').fill(`${ean}${(checkDigit(ean) + 1) % 10}`);
  await page.keyboard.press('Control+s');
  await expect(page.getByLabel('EAN')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('EAN').fill(ean + checkDigit(ean));
  await page.keyboard.press('Control+s');
  await expect(page.getByText(`Tento EAN už má produkt ${other}.`)).toBeVisible();
  await expect(page.getByRole('link', { name: `Otvoriť ${other}` })).toBeVisible();
  await page.getByLabel('EAN').fill('');

  await page.getByLabel('Kód výrobcu').fill('VYR-1');
  await sql`update product set unit = 'm' where code = ${code}`;
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Medzitým to zmenil')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(toast(page, `${code} je uložený.`)).toBeVisible();
  expect(await sql`select unit, vendor_code from product where code = ${code}`).toEqual([
    { unit: 'm', vendor_code: 'VYR-1' },
  ]);

  await page.getByLabel('Názov', { exact: false }).first().fill('Niečo rozpísané');
  await page.getByRole('link', { name: 'Produkty' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Zostať' }).click();
  await expect(page.getByLabel('Názov', { exact: false }).first()).toHaveValue('Niečo rozpísané');
});

test('who writes content changes texts and sees no price; the warehouse reads', async ({
  page,
  sql,
}) => {
  const code = await newProduct(sql);
  const content = await newStaff(sql, 'content');
  await enterOffice(page, sql, content.email, `/produkty/${code}`);
  const main = page.getByRole('main');
  await page.getByLabel('Krátky popis').fill('Nový text');
  await page.keyboard.press('Control+s');
  await expect(toast(page, `${code} je uložený.`)).toBeVisible();
  for (const word of ['80,00', '60,00', 'Sadzba DPH', 'nákupná'])
    await expect(main).not.toContainText(word);

  const warehouse = await newStaff(sql, 'warehouse');
  await enterOffice(page, sql, warehouse.email, `/produkty/${code}`);
  await expect(page.getByLabel('Krátky popis')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Kopírovať…' })).toHaveCount(0);
});

test('on a phone the whole product is read and saved', async ({ page, sql, expectAccessible }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const code = await newProduct(sql);
  const { email } = await newStaff(sql, 'office');
  await enterOffice(page, sql, email, `/produkty/${code}`);
  await expectAccessible();
  await page.getByLabel('Krátky popis').fill('Z telefónu');
  await page.getByRole('button', { name: 'Uložiť' }).click();
  await expect(toast(page, `${code} je uložený.`)).toBeVisible();
});

test('price, cost and margin, what lies where, and the way back', async ({
  page,
  sql,
  expectAccessible,
}) => {
  const code = await newProduct(sql);
  const { email } = await newStaff(sql, 'owner');
  await enterOffice(page, sql, email, `/produkty/${code}`);
  const main = page.getByRole('main');
  await page.getByRole('link', { name: 'Ceny', exact: true }).last().click();
  const price = page.getByLabel('Cena bez DPH');
  await expect(price).toHaveValue('80');
  // 25 % of what was bought for 60 is 80; 40 % are 100.
  await page.getByLabel('Marža').fill('40');
  await expect(price).toHaveValue('100,00');
  await expect(page.getByLabel('Cena s DPH 23 %')).toHaveValue(/123,00/);
  await expectAccessible();
  await page.keyboard.press('Control+s');
  await expect(toast(page, `${code} je uložený.`)).toBeVisible();
  await expect(main).toContainText('100,00 € bez DPH');
  // Under what it was bought for somebody has to say that it is meant.
  await price.fill('59');
  await page.keyboard.press('Control+s');
  await expect(main.getByText('Cena sa zmení o viac ako polovicu alebo klesne')).toBeVisible();
  await page.getByLabel('Cena je pod nákupnou').check();
  await page.keyboard.press('Control+s');
  await expect(main).toContainText('59,00 € bez DPH');

  await page.getByRole('link', { name: 'História', exact: true }).last().click();
  await expect(main.getByText('Zmena ceny alebo nákupnej ceny')).toHaveCount(2);
  await expectAccessible();
  await main.getByRole('button', { name: 'Vrátiť…' }).first().click();
  await page.getByRole('button', { name: 'Vrátiť 1 vec' }).click();
  await expect(main).toContainText('100,00 € bez DPH');

  await page.getByRole('link', { name: 'Sklad', exact: true }).last().click();
  await expect(main.getByRole('heading', { name: 'Pohyby' })).toBeVisible();
  await main
    .getByRole('button', { name: /opraviť$/ })
    .first()
    .click();
  const window = page.getByRole('dialog');
  await window.getByLabel('Koľko leží v sklade').fill('7');
  await window.getByRole('button', { name: 'Zapísať opravu' }).click();
  await expect(main).toContainText('voľné 7');
  await expectAccessible();
  await page.getByRole('link', { name: 'Kto na to čaká' }).click();
  await expect(main.getByText('V otvorených objednávkach nie je.')).toBeVisible();
  await expectAccessible();
});

test('parameters are filled in by their kind, and what goes with a product is found by its name', async ({
  page,
  sql,
  expectAccessible,
}) => {
  const code = await newProduct(sql);
  const { email } = await newStaff(sql, 'content');
  await enterOffice(page, sql, email, `/produkty/${code}/parametre`);
  const main = page.getByRole('main');
  await expect(main.getByText('vyplnené 0 z')).toBeVisible();
  const resolution = page.getByLabel('Rozlíšenie (Mpx)', { exact: true });
  await resolution.fill('veľa');
  await page.keyboard.press('Control+s');
  await expect(main.getByText('Zadajte jedno číslo v jednotke Mpx.')).toBeVisible();
  await resolution.fill('8');
  await page.keyboard.press('Control+s');
  await expect(toast(page, `${code} je uložený.`)).toBeVisible();
  await expect(main.getByText('vyplnené 1 z')).toBeVisible();
  await expectAccessible();

  await page.getByRole('link', { name: 'Súvisiace' }).click();
  const find = page.getByRole('combobox', { name: 'Pridať podľa názvu alebo kódu' });
  for (const wanted of ['NV-D8Z', 'NV-D428']) {
    await find.nth(1).fill(wanted);
    await page
      .getByRole('option', { name: new RegExp(wanted) })
      .first()
      .click();
  }
  await page.getByRole('button', { name: 'NV-D428 vyššie' }).click();
  await find.first().fill('NV-D8Z');
  await page.getByRole('option').first().click();
  await page.keyboard.press('Control+s');
  await expect(toast(page, `${code} je uložený.`).last()).toBeVisible();
  await expectAccessible();
  const related = await sql`
    select other.code from related_product join product on product.id = product_id
    join product other on other.id = related_id where product.code = ${code} order by related_product.position`;
  expect(related.map((one) => one.code)).toEqual(['NV-D428', 'NV-D8Z']);
});

test('pictures are brought, ordered by keyboard, described and taken away', async ({
  page,
  sql,
  signIn,
  expectAccessible,
}) => {
  const code = await newProduct(sql);
  const { email } = await newStaff(sql, 'content');
  await enterOffice(page, sql, email, `/produkty/${code}/obrazky`);
  const main = page.getByRole('main');
  await expect(main.getByText('Produkt ešte nemá obrázok.')).toBeVisible();
  const files = await Promise.all(
    ['#a33', '#3a3'].map(async (background, place) => ({
      name: `${place}.png`,
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background } })
        .png()
        .toBuffer(),
    })),
  );
  const wrong = { name: 'zly.png', mimeType: 'image/png', buffer: Buffer.from('nie je obrázok') };
  await main.locator('input[type=file]').setInputFiles([...files, wrong]);
  await expect(toast(page, /^0\.png: kratšia strana/)).toBeVisible();
  await expect(main.getByRole('listitem')).toHaveCount(2);
  await expect(toast(page, /^zly\.png: /)).toBeVisible();
  await expect(main.getByText('Titulný')).toHaveCount(1);
  await expectAccessible();
  await page.getByLabel('Popis obrázka 2').fill('Zozadu');
  await page.getByLabel('Popis obrázka 2').press('Alt+ArrowLeft');
  await expect(page.getByLabel('Popis obrázka 1')).toHaveValue('Zozadu');
  await expect(main.getByText('Najprv uložte zmeny obrázkov.')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(toast(page, `${code} je uložený.`)).toBeVisible();
  await main.getByRole('button', { name: 'Odobrať obrázok 2' }).click();
  await page.keyboard.press('Control+s');
  await expect(main.getByRole('listitem')).toHaveCount(1);
  const kept = () => sql`
    select caption, is_cover from product_image
    where product_id = (select id from product where code = ${code})`;
  await expect.poll(kept).toEqual([{ caption: 'Zozadu', is_cover: true }]);
  await signIn();
  await page.goto(`/product/${code.toLowerCase()}`);
  await expect(page.getByRole('img', { name: 'Zozadu' }).first()).toBeVisible();
});

const pdf = (words: string) => Buffer.from(`%PDF-1.7\n% ${words}\nxref\nstartxref\n9\n%%EOF\n`);

test('documents are brought, named, ordered and shared, and customers have them at once', async ({
  page,
  sql,
  signIn,
  expectAccessible,
}) => {
  const [code, other] = [await newProduct(sql), await newProduct(sql)];
  const { email } = await newStaff(sql, 'content');
  await enterOffice(page, sql, email, `/produkty/${code}/prilohy`);
  const main = page.getByRole('main');
  await expect(main.getByText('Produkt ešte nemá prílohu.')).toBeVisible();
  const file = (name: string, buffer = pdf(`${code} ${name}`)) => ({
    name,
    mimeType: 'application/pdf',
    buffer,
  });
  await main
    .locator('input[type=file]')
    .setInputFiles([
      file(`${code}_navod.pdf`),
      file(`${code}_katalog.pdf`),
      file('zly.pdf', Buffer.from('nie je PDF')),
    ]);
  await expect(main.getByRole('listitem')).toHaveCount(2);
  await expect(toast(page, /^zly\.pdf: nie je to celý súbor PDF/)).toBeVisible();
  await expect(page.getByLabel('Skupina prílohy 1')).toHaveValue('Návody');
  await page.getByLabel('Skupina prílohy 2').fill('Katalógy a letáky');
  await page.getByLabel('Názov súboru 2').press('Alt+ArrowUp');
  await expect(page.getByLabel('Skupina prílohy 1')).toHaveValue('Katalógy a letáky');
  await page.getByTitle('Presunúť prílohu 1').dragTo(main.getByRole('listitem').nth(1));
  await page.getByTitle('Presunúť prílohu 2').dragTo(main.getByRole('listitem').first());
  await expect(page.getByLabel('Názov súboru 1')).toHaveValue(`${code}_katalog.pdf`);
  await expectAccessible();
  await page.keyboard.press('Control+s');
  await expect(toast(page, `${code} je uložený.`)).toBeVisible();

  await page.goto(`${OFFICE}/produkty/${other}/prilohy`);
  const find = page.getByRole('combobox', { name: 'Prevziať spoločnú podľa názvu súboru' });
  await find.fill(`${code}_kat`.toLowerCase());
  await page.getByRole('option').first().click();
  await expect(main.getByText('spoločná, 2 produkty')).toBeVisible();
  await expectAccessible();

  await signIn();
  await page.goto(`/product/${code.toLowerCase()}#attachments`);
  const panel = page.getByRole('tabpanel', { name: 'Prílohy' });
  await expect(panel.getByRole('heading')).toHaveText(['Katalógy a letáky', 'Návody']);
});

test('a hidden product is previewed as a guest and as a customer, and nothing can be bought', async ({
  page,
  sql,
  expectAccessible,
}) => {
  const code = await newProduct(sql);
  await sql`update product set is_sold = false where code = ${code}`;
  const { email } = await newStaff(sql, 'office');
  await enterOffice(page, sql, email, `/produkty/${code}/nahlad`);
  await expect(page.getByText('Produkt je skrytý')).toBeVisible();
  const guest = page.frameLocator('iframe[title="Náhľad: Hosť"]');
  await expect(guest.getByRole('heading', { level: 1 })).toContainText(code);
  await expect(guest.getByText('Cena sa zobrazí po prihlásení').first()).toBeVisible();
  await page.getByRole('combobox', { name: /Zákazník podľa názvu/ }).fill('elmont');
  await page
    .getByRole('option', { name: /Elmont servis/ })
    .first()
    .click();
  const customer = page.frameLocator('iframe[title^="Náhľad: Elmont"]');
  await expect(customer.getByText('vaša cena').first()).toBeVisible();
  await expect(customer.getByRole('link')).toHaveCount(0);
  await page.getByRole('button', { name: 'Mobil' }).click();
  const wide = async () => (await page.locator('iframe').first().boundingBox())!.width;
  await expect.poll(wide).toBeLessThan(400);
  await expectAccessible();
});

test('an address that a product had leads to the one it gets, by 301', async ({ page, sql }) => {
  const code = await newProduct(sql);
  const slug = code.toLowerCase();
  const { email } = await newStaff(sql, 'content');
  await enterOffice(page, sql, email, `/produkty/${code}`);
  await page.getByRole('textbox', { name: 'Adresa' }).fill(`${slug}-nova`);
  await expect(page.getByText('Doterajšia adresa povedie na novú natrvalo.')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(toast(page, `${code} je uložený.`)).toBeVisible();
  await expect
    .poll(async () => {
      const moved = await page.request.get(`/product/${slug}`, { maxRedirects: 0 });
      return [moved.status(), moved.headers().location];
    })
    .toEqual([301, `/product/${slug}-nova`]);
  await page.goto(`/product/${slug}`);
  await expect(page).toHaveURL(new RegExp(`/product/${slug}-nova$`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(code);
});
