import type postgres from 'postgres';
import { copyOrder } from './companies.ts';
import { expect, test } from './fixtures.ts';
import { visit } from './visit.ts';

/** What lies in the open basket of a person. */
const heldBy = async (sql: postgres.Sql, email: string) => [
  ...(await sql`
    select product.code, basket_line.quantity::int from basket_line
    join product on product.id = product_id
    join basket on basket.id = basket_id and basket.state = 'open'
    join person on person.id = person_id and email = ${email} order by basket_line.id`),
];

/** An order of three lines: one sold, one followed by another, one that is gone for good. */
async function oldOrder(sql: postgres.Sql, email: string) {
  const order = await copyOrder(sql, email);
  await sql`delete from order_line where order_id = ${order.id}`;
  await sql`
    insert into order_line (order_id, position, product_id, code, name, unit, quantity, list_cents,
      discount_bp, unit_cents, total_cents, vat_percent)
    select ${order.id}, array_position(array['NV-D8Z', 'OP-H03', 'VT-Z107'], code), id, code, name, unit, 23,
           100, 0, 100, 2300, 23
    from product where code in ('NV-D8Z', 'OP-H03', 'VT-Z107')`;
  return order;
}

for (const width of [390, 1440])
  test.describe(`at ${width}`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('lines are chosen, a withdrawn one is replaced, and the basket can be taken back', async ({
      page,
      signIn,
      sql,
      expectAccessible,
    }) => {
      const email = await signIn();
      const { id, number } = await oldOrder(sql, email);
      await visit(page, `/account/orderdetail/${id}`);
      await page.getByRole('button', { name: `Objednať znova ${number}` }).click();
      const dialog = page.getByRole('dialog', { name: 'Objednať znova' });
      await expect(dialog.getByText('Ceny a dostupnosť sú dnešné.')).toBeVisible();
      await expect(dialog.getByRole('row', { name: /NV-D8Z/ })).toContainText('1,00');
      await expect(dialog.getByRole('row', { name: /VT-Z107/ })).toContainText('Už sa nepredáva');
      await expect(dialog.getByRole('checkbox', { name: 'Vybrať VT-Z107' })).toBeDisabled();
      await expect(
        dialog.getByRole('button', { name: 'Vložiť 1 položku do košíka' }),
      ).toBeVisible();

      await dialog.getByRole('button', { name: 'Nahradiť za OP-H04' }).click();
      await expect(dialog.getByText('Namiesto OP-H03')).toBeVisible();
      const amount = dialog.getByRole('spinbutton', { name: 'Množstvo OP-H04' });
      await amount.fill('2');
      await amount.blur();
      await expectAccessible('dialog[open]');
      const isWider = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      expect(isWider).toBe(false);
      // Its buttons are its own, whatever those of the page are like.
      const close = (await dialog.getByRole('button', { name: 'Zavrieť' }).boundingBox())!;
      expect(close.width).toBeLessThan(60);
      for (const button of await dialog.getByRole('button', { name: /množstvo$/ }).all())
        expect((await button.boundingBox())!.width).toBeGreaterThanOrEqual(24);
      await dialog.getByRole('button', { name: 'Vložiť 2 položky do košíka' }).click();
      await expect(page.getByText('Do košíka sme vložili 2 produkty.')).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL('/cart');
      const filled = [
        { code: 'NV-D8Z', quantity: 23 },
        { code: 'OP-H04', quantity: 2 },
      ];
      expect(await heldBy(sql, email)).toEqual(filled);

      // A second time it asks, and what is taken back is exactly what came.
      await page.goBack();
      await page.getByRole('button', { name: `Objednať znova ${number}` }).click();
      await dialog.getByRole('button', { name: 'Vložiť 1 položku do košíka' }).click();
      const question = page.getByRole('dialog', { name: 'Čo s tým, čo už je v košíku?' });
      await expect(question).toContainText(/V\skošíku\smáte\s2\spoložky\./);
      await question.getByRole('button', { name: 'Pridať k nim' }).click();
      await expect(page.getByText('Do košíka sme vložili 1 produkt.')).toBeVisible();
      expect(await heldBy(sql, email)).toEqual([{ code: 'NV-D8Z', quantity: 46 }, filled[1]]);
      await page.getByRole('button', { name: 'Vrátiť späť' }).last().click();
      await expect(page.getByText('Košík je opäť taký, ako bol.')).toBeVisible();
      expect(await heldBy(sql, email)).toEqual(filled);
    });
  });
