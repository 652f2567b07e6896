import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { expect, test } from './fixtures.ts';
import { enterOffice, expectSound, newOfficeOrder, newStaff } from './office.ts';

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Hlásenia' }).getByText(text);

/** A product that nobody else's journey prices: for 100 €, at a cost of 60 €, in a category whose lowest margin is 20 %. */
async function newPricedGoods(sql: Sql) {
  const [product] = await sql<[{ id: number; code: string; category_id: number }]>`
    update product set price_cents = 10000, price_fraction = 0, price_decimals = 2, purchase_cents = 6000, purchase_fraction = 0
    where id = (select id from product where is_sold and quantity_step = 1 and stock between 5 and 20 order by id desc limit 1)
    returning id, code, category_id`;
  await sql`
    insert into lowest_margin (category_id, margin_bp) values (${product.category_id}, 2000)
    on conflict (category_id) do update set margin_bp = 2000`;
  return product;
}

test('a price is set on the phone, a lower one in the order waits for the owner, who approves it', async ({
  page,
  sql,
  expectAccessible,
}) => {
  test.slow();
  const goods = await newPricedGoods(sql);
  const customer = await newOfficeOrder(sql);
  await sql`update company set price_group_id = null where id = ${customer.customerId}`;
  const { email } = await newStaff(sql, 'office');
  await enterOffice(page, sql, email, `/objednavky/nova?zakaznik=${customer.customerId}`);
  const codes = page.getByRole('combobox', { name: 'Kód alebo názov' });
  await codes.fill(goods.code);
  await codes.press('Enter');
  await page.getByRole('button', { name: `Zmeniť cenu ${goods.code}` }).click();
  const window = dialog(page, `Cena ${goods.code}`);
  await window.getByLabel('Cena za jednotku bez DPH').fill('90');
  await expect(window.getByRole('status')).toContainText('bežne 100,00 € · marža 33,3 %');
  // Without a reason nothing is set.
  await window.getByRole('button', { name: 'Použiť' }).click();
  await expect(window.getByLabel('Dôvod')).toHaveAttribute('aria-invalid', 'true');
  await window.getByLabel('Dôvod').fill('Dohodnuté s pánom Novákom');
  await expectSound(page, expectAccessible);
  await window.getByRole('button', { name: 'Použiť' }).click();
  await expect(window).toBeHidden();
  const row = page.getByRole('row', { name: new RegExp(goods.code) });
  await expect(row).toContainText('90,00 €');
  await expect(row).toContainText('cena zadaná ručne');
  await expectSound(page, expectAccessible);
  await page.getByRole('button', { name: 'Vytvoriť objednávku' }).click();
  await expect(toast(page, /Objednávka \d{10} je vytvorená\./)).toBeVisible();
  const [order] = await sql<[{ id: number; number: string }]>`
    select id, number from orders where customer_id = ${customer.customerId} order by id desc limit 1`;

  // Under the lowest margin it is only asked for.
  await page.goto(page.url().replace(/\/objednavky.*/, `/objednavky/${order.number}`));
  const line = page.getByRole('row', { name: new RegExp(goods.code) });
  await expect(line).toContainText('Cena zadaná ručne');
  await page.getByRole('button', { name: 'Upraviť' }).click();
  await page.getByRole('button', { name: `Zmeniť cenu ${goods.code}` }).click();
  await window.getByLabel('Ako').selectOption('Zľava z cenníkovej ceny');
  await window.getByLabel('Zľava (%)').fill('30');
  await expect(window.getByText('Cena je pod najnižšou maržou.')).toBeVisible();
  await window.getByRole('button', { name: 'Použiť' }).click();
  const edit = dialog(page, /^Upraviť objednávku/);
  await expect(edit).toContainText('→ zľava 30 %');
  await edit.getByRole('button', { name: 'Prepočítať' }).click();
  await expect(edit.getByText('Kým ju neschváli majiteľ, platí doterajšia.')).toBeVisible();
  await expectSound(page, expectAccessible);
  await edit.getByRole('button', { name: 'Uložiť zmeny' }).click();
  await expect(toast(page, /čaká na schválenie majiteľa/)).toBeVisible();
  await expect(line).toContainText('90,00 €');
  await expect(page.getByRole('button', { name: 'Schváliť cenu' })).toHaveCount(0);

  const owner = await newStaff(sql, 'owner');
  await enterOffice(page, sql, owner.email, `/objednavky/${order.number}`);
  await expect(page.getByText(/namiesto 90,00.€ čaká na schválenie/)).toBeVisible();
  await expectSound(page, expectAccessible);
  await page.getByRole('button', { name: 'Schváliť cenu' }).click();
  await expect(toast(page, 'Cena je schválená')).toBeVisible();
  await expect(line).toContainText('70,00 €');
  await sql`delete from lowest_margin where category_id = ${goods.category_id}`;
});
