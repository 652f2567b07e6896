import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { addColleague, copyOrder } from './companies.ts';
import { expect, test } from './fixtures.ts';
import { mailTo } from './mails.ts';
import { visit } from './visit.ts';

const run = promisify(execFile);
/** What staff type, in a process of their own. */
async function shop(...typed: string[]) {
  const { PATH, HOME, E2E_DATA_DIR } = process.env;
  const env = { PATH, HOME, DATA_DIR: E2E_DATA_DIR, LOG_LEVEL: 'error' };
  const args = ['src/cli/main.server.ts', ...typed, '--json'];
  return JSON.parse((await run(process.execPath, args, { env })).stdout);
}
const main = (page: Page) => page.getByRole('main');
const noSidewaysScroll = () => document.documentElement.scrollWidth <= window.innerWidth;
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

for (const viewport of SIZES)
  test(`a part leaves, its customer follows the parcel, and the rest comes later, ${viewport.width} px`, async ({
    page,
    sql,
    signIn,
    expectAccessible,
  }) => {
    test.setTimeout(120_000);
    await page.setViewportSize(viewport);
    const email = await signIn();
    const { id, number } = await copyOrder(sql, email);
    await sql`update orders set status = 'accepted', created_at = now() where id = ${id}`;
    const [first, second] = await sql<{ id: number; code: string; quantity: number }[]>`
      select id, code, quantity from order_line where order_id = ${id} order by position`;
    await sql`
      update order_line set later_quantity = quantity, expected_on = current_date + 300, product_id = null
      where id = ${second!.id}`;

    const parcel = `7K${id}A`;
    await shop(
      'shipments',
      'add',
      number,
      '--lines',
      `1=${first!.quantity}`,
      '--carrier',
      'sps',
      '--parcels',
      parcel,
    );
    await visit(page, `/account/orderdetail/${id}`);
    const sent = main(page)
      .getByRole('article')
      .filter({ hasText: /Zásielka 1 z/ });
    await expect(main(page).getByText('Čiastočne odoslaná').first()).toBeVisible();
    await expect(sent).toContainText(first!.code);
    await expect(sent).toContainText(/Odoslaná \d+\.\s\d+\.\s\d{4}/);
    const follow = sent.getByRole('link', { name: `Sledovať balík ${parcel}` });
    await expect(follow).toHaveAttribute('href', new RegExp(`^https://.*${parcel}$`));
    await expect(follow).toHaveAttribute('target', '_blank');
    await expect(follow).toHaveAttribute('rel', /noopener/);
    const waiting = main(page).getByRole('article').filter({ hasText: 'Čaká na tovar' });
    await expect(waiting).toContainText(second!.code);
    await expect(waiting).toContainText(/Naskladnenie očakávame \d+\.\s\d+\.\s\d{4}/);
    const row = main(page).getByRole('row').filter({ hasText: first!.code });
    await expect(row).toContainText(new RegExp(`${first!.quantity}\\sz\\s${first!.quantity}`));
    expect(await page.evaluate(noSidewaysScroll)).toBe(true);
    await expectAccessible();

    const mail = await mailTo(sql, email);
    for (const words of ['Časť objednávky', number, parcel, first!.code, second!.code])
      expect(mail).toContain(words);

    const download = page.waitForEvent('download');
    await main(page)
      .getByRole('link', { name: `PDF Dodací list ${number}-1` })
      .click();
    expect((await download).suggestedFilename()).toBe(`${number}-1.pdf`);

    await shop('shipments', 'add', number);
    await shop('shipments', 'delivered', number, '1');
    await visit(page, `/account/orderdetail/${id}`);
    await expect(main(page).getByText('Čiastočne odoslaná')).toHaveCount(0);
    await expect(main(page).getByRole('article')).toHaveCount(2);
    await expect(sent).toContainText('Doručená');
    await expect(main(page).getByText('Zásielka 1 doručená.')).toBeVisible();
    await shop('shipments', 'delivered', number, '2');
    await visit(page, `/account/orderdetail/${id}`);
    const way = main(page).getByRole('region', { name: 'Priebeh objednávky' });
    await expect(way.locator('[aria-current=step]')).toContainText('Doručená');
  });

for (const viewport of SIZES)
  test(`orders are found by reference, code, state and period, ${viewport.width} px`, async ({
    page,
    sql,
    signIn,
    expectAccessible,
  }) => {
    await page.setViewportSize(viewport);
    const email = await signIn();
    const one = await copyOrder(sql, email);
    const two = await copyOrder(sql, email);
    await sql`
      update orders set customer_reference = 'OBJ-7/2026', project_name = 'Škola Nitra', created_at = now()
      where id = ${one.id}`;
    await sql`update orders set status = 'delivered', created_at = '2025-03-03' where id = ${two.id}`;
    await sql`update order_line set code = 'ZZ-TEST/9' where order_id = ${two.id} and position = 1`;
    await visit(page, '/account/orders');
    const row = (number: string) => main(page).getByRole('row').filter({ hasText: number });
    const search = main(page).getByRole('searchbox', { name: 'Hľadať v objednávkach' });
    await expect(row(one.number)).toContainText('Škola Nitra · OBJ-7/2026');
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Objednávky');
    await expect(main(page).getByText('2 objednávky')).toBeVisible();
    expect(await page.evaluate(noSidewaysScroll)).toBe(true);
    await expectAccessible();

    await search.fill('skola');
    await search.press('Enter');
    await expect(page).toHaveURL('/account/orders?q=skola');
    await expect(row(two.number)).toHaveCount(0);
    await expect(row(one.number)).toBeVisible();
    await search.fill('zz test');
    await search.press('Enter');
    await expect(row(two.number)).toBeVisible();
    await expect(row(one.number)).toHaveCount(0);

    await main(page).getByLabel('Stav', { exact: true }).selectOption('Odoslaná');
    await expect(
      main(page).getByText('Tomuto hľadaniu nezodpovedá žiadna objednávka.'),
    ).toBeVisible();
    await main(page).getByRole('link', { name: 'Zrušiť filtre' }).click();
    await expect(page).toHaveURL('/account/orders');
    await main(page).getByLabel('Obdobie').selectOption('Rok 2025');
    await expect(row(one.number)).toHaveCount(0);
    await expect(row(two.number)).toContainText('Doručená');
    await page.reload();
    await expect(main(page).getByLabel('Obdobie')).toHaveValue('2025');
    await expect(row(two.number)).toBeVisible();
  });

test('an accountant and a stranger: one sees the shipments, the other no order', async ({
  page,
  sql,
  signIn,
}) => {
  const admin = await signIn();
  const { id, number } = await copyOrder(sql, admin);
  await sql`update orders set status = 'accepted', created_at = now() where id = ${id}`;
  await shop('shipments', 'add', number, '--lines', '1=1', '--carrier', 'dpd');
  const name: [string, string] = ['Eva', 'Účtovná'];
  await signIn(await addColleague(sql, admin, { roles: ['accountant'], name }));
  await visit(page, `/account/orderdetail/${id}`);
  await expect(main(page).getByRole('article').first()).toContainText('DPD');
  await signIn();
  const response = await visit(page, `/account/orderdetail/${id}`);
  expect(response.status()).toBe(404);
});
