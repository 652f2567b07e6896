import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { goToFinish } from './checkout.ts';
import { expect, test } from './fixtures.ts';
import { visit } from './visit.ts';

const LINES = 300;
/** What the server draws of a long basket; the browser draws the rest. */
const MOST_ROWS_SENT = 50;

const fill = (sql: Sql, email: string, lines: number) => sql`
  with mine as (
    insert into basket (person_id) select id from person where email = ${email} returning id
  )
  insert into basket_line (basket_id, product_id, quantity)
  select mine.id, product.id, product.quantity_step from mine, product
  where is_sold order by product.id limit ${lines}`;

/** Without the one that says what was removed. */
const rows = (page: Page) =>
  page.locator('tbody tr', { has: page.getByRole('button', { name: /^Odstrániť/ }) });

test('a basket of 300 lines is whole on its page, and a burden to no page', async ({
  page,
  sql,
  signIn,
}) => {
  await fill(sql, await signIn(), LINES);

  const sent = await (await page.request.get('/cart')).text();
  expect(sent.split('<tr ').length - 1).toBeLessThanOrEqual(MOST_ROWS_SENT);
  for (const path of ['/', '/account'])
    expect(await (await page.request.get(path)).text()).not.toContain('price_total_exc_vat');

  await visit(page, '/cart');
  await expect(rows(page)).toHaveCount(LINES);
  await expect(page.getByRole('link', { name: /košík/i }).first()).toHaveAccessibleName(/300/);
  await rows(page)
    .nth(LINES - 1)
    .getByRole('button', { name: /^Odstrániť/ })
    .click();
  await expect(rows(page)).toHaveCount(LINES - 1);

  await visit(page, '/');
  const basket = page.getByRole('link', { name: /košík/i }).first();
  await expect(basket).toHaveAccessibleName(/299/);
  // Three digits lie beside the words, not over them.
  const badge = (await basket.getByText('299', { exact: true }).boundingBox())!;
  const words = (await basket.getByText('Cena košíka').boundingBox())!;
  expect(badge.x + badge.width).toBeLessThanOrEqual(words.x);
});

test('the last step shows every line, and the column beside it cuts none', async ({
  page,
  sql,
  signIn,
}) => {
  await fill(sql, await signIn(), 30);
  await visit(page, '/checkout');
  await goToFinish(page);
  const list = page.getByRole('region', { name: 'Objednávané položky' });
  await expect(list.getByRole('row')).toHaveCount(1 + 30);

  const beside = page.getByRole('list', { name: 'Položky v\u00a0košíku' });
  await expect(beside.getByRole('listitem')).toHaveCount(30);
  /** Rows that the lower edge of the list runs through. */
  const cut = () =>
    beside.evaluate((rows) => {
      const { bottom } = rows.getBoundingClientRect();
      return [...rows.children]
        .map((row) => row.getBoundingClientRect())
        .filter((box) => box.top < bottom - 1 && box.bottom > bottom + 1).length;
    });
  await expect.poll(cut).toBe(0);
});
