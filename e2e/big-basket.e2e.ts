import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
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
  await expect(page.getByRole('link', { name: /košík/i }).first()).toHaveAccessibleName(/299/);
});
