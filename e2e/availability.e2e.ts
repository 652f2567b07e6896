import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { addToBasket, goToFinish, placeOrder } from './checkout.ts';
import { expect, test } from './fixtures.ts';
import { mailTo } from './mails.ts';
import { visit } from './visit.ts';

type Product = { id: number; slug: string; code: string; path: string };

const main = (page: Page) => page.getByRole('main');
const availability = (page: Page) => main(page).getByRole('region', { name: 'Dostupnosť' });

/** A product nobody else buys, none that a journey has made for itself and takes away again, with so many on stock and 500 promised in eight days. */
async function scarce(sql: Sql, stock: number): Promise<Product> {
  const [product] = await sql<Product[]>`
    select product.id, product.slug, product.code, category.path
    from product join category on category.id = category_id
    where is_sold and unit = 'ks' and quantity_step = 1 and offer_position is null
      and exists (select from product_image where product_id = product.id)
      and not exists (select from order_line where product_id = product.id)
      and not exists (select from inbound_delivery where product_id = product.id and reference like 'E2E-%')
    order by product.id desc limit 1`;
  const { id } = product!;
  await sql`delete from inbound_delivery where product_id = ${id}`;
  await sql`delete from stock where product_id = ${id}`;
  await sql`
    insert into stock (product_id, warehouse_id, quantity)
    select ${id}, id, ${stock} from warehouse order by position, id limit 1`;
  await sql`
    insert into inbound_delivery (product_id, reference, quantity, expected_on)
    values (${id}, ${`E2E-${id}`}, 500, current_date + 8)`;
  return product!;
}

/** „24. 11.“, and with the year where it is another one. */
async function expectedDay(sql: Sql): Promise<string> {
  const [row] = await sql<[{ day: string }]>`
    select extract(day from day) || '. ' || extract(month from day) || '.'
           || case when extract(year from day) <> extract(year from current_date)
                then ' ' || extract(year from day) else '' end as day
    from (select current_date + 8 as day) as one`;
  return row.day;
}

const amountField = (page: Page) =>
  main(page).getByLabel('Množstvo', { exact: true }).filter({ visible: true });

async function want(page: Page, amount: number) {
  await amountField(page).fill(String(amount));
  await amountField(page).blur();
}

for (const width of [390, 1440])
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('a customer who wants 200 of 4 is told the same everywhere', async ({
      page,
      sql,
      signIn,
      expectAccessible,
    }) => {
      const product = await scarce(sql, 4);
      const email = await signIn();
      const sentence = `4 ks hneď, 196 ks očakávame ${await expectedDay(sql)}`;

      await visit(page, `/product/${product.slug}`);
      await expect(availability(page)).toContainText('Skladom – menej ako 5 ks');
      await expect(availability(page)).not.toContainText('hneď');
      await want(page, 200);
      await expect(availability(page)).toContainText(sentence);
      await want(page, 3);
      await expect(availability(page)).not.toContainText('hneď');
      const points = availability(page).getByRole('list', { name: 'Na predajniach' });
      await expect(points.getByRole('listitem').first()).toContainText('menej ako 5 ks');
      await expect(points.getByRole('listitem').last()).toContainText('Na objednávku');
      await expectAccessible();

      await addToBasket(page, product.id, 200);
      await visit(page, '/cart');
      await expect(main(page)).toContainText(sentence);
      await visit(page, '/checkout');
      const summary = page.getByRole('complementary', { name: 'Vaša objednávka' });
      await expect(summary).toContainText(sentence);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await goToFinish(page);
      const order = await placeOrder(page, sql, email);
      expect((await mailTo(sql, email)).replaceAll('\u00a0', ' ')).toContain(sentence);
      const [line] = await sql`
        select later_quantity, expected_on = current_date + 8 as is_day from order_line
        where order_id = ${order.id}`;
      expect(line).toEqual({ later_quantity: 196, is_day: true });
    });

    test('a guest learns that a part is there and when more come, but no number', async ({
      page,
      sql,
    }) => {
      const product = await scarce(sql, 4);
      const day = await expectedDay(sql);
      await visit(page, `/product/${product.slug}`);
      await want(page, 200);
      await expect(availability(page)).toContainText(`Časť hneď, ďalšie očakávame ${day}`);
      await expect(availability(page)).not.toContainText('196');
      await addToBasket(page, product.id, 200);
      await visit(page, '/cart');
      await expect(main(page)).toContainText(`Časť hneď, zvyšok očakávame ${day}`);
      await expect(main(page)).not.toContainText('196');
    });
  });

test('what is out says when it is expected, and an old page does not say a day that has passed', async ({
  page,
  sql,
}) => {
  const product = await scarce(sql, 0);
  const sentence = `Na objednávku, očakávame ${await expectedDay(sql)}`;
  await visit(page, `/product/${product.slug}`);
  await expect(availability(page)).toContainText(sentence);
  await page.clock.setFixedTime(Date.now() + 9 * 86_400_000);
  await visit(page, `/product/${product.slug}`);
  await expect(availability(page)).toContainText('Na objednávku');
  await expect(availability(page)).not.toContainText('očakávame');
});

test('what leaves today is said before the hour of a working day, whenever the page was made', async ({
  page,
  sql,
}) => {
  const [product] = await sql<[{ slug: string }]>`
    select slug from product where is_sold and quantity_step = 1 order by stock desc, id limit 1`;
  const note = availability(page).getByText('Odošleme dnes, ak objednáte do 14:00');
  const at = async (time: string) => {
    await page.clock.setFixedTime(time);
    await visit(page, `/product/${product.slug}`);
    await expect(availability(page)).toContainText('Skladom');
  };
  await at('2026-11-16T10:00:00Z');
  await expect(note).toBeVisible();
  await at('2026-11-16T13:30:00Z');
  await expect(note).toHaveCount(0);
  await expect(availability(page)).toContainText('Odošleme zajtra');
  await at('2026-11-21T10:00:00Z');
  await expect(note).toHaveCount(0);
  await at('2026-12-25T10:00:00Z');
  await expect(note).toHaveCount(0);
});
