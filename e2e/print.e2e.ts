import type { Page } from '@playwright/test';
import { fillBasket } from './checkout.ts';
import { expect, test } from './fixtures.ts';
import { visit } from './visit.ts';

/** As wide as a sheet is between its margins. */
const SHEET = { width: 700, height: 990 };

/** What a sheet says; on paper nothing may be left of what leads on or asks for something. */
async function printed(page: Page, address: string) {
  await visit(page, address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.setViewportSize(SHEET);
  for (const part of ['nav', 'footer', 'button', 'form', 'dialog', 'aside:first-child'])
    await expect(page.locator(`${part}:visible`), `${part} of ${address}`).toHaveCount(0);
  const { over, background } = await page.evaluate(() => ({
    over: document.documentElement.scrollWidth - innerWidth,
    background: getComputedStyle(document.body).backgroundColor,
  }));
  expect(over, `${address} is wider than its sheet`).toBeLessThanOrEqual(0);
  expect(background).toBe('rgb(255, 255, 255)');
  const text = await page.getByRole('main').innerText();
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  await page.emulateMedia({ media: null, colorScheme: null });
  await page.setViewportSize({ width: 1440, height: 900 });
  return { text, sheets: pdf.match(/\/Type \/Page\b/g)!.length };
}

test('what customers print is on paper: whole, in few sheets, without what is there to be pressed', async ({
  page,
  sql,
  signIn,
}) => {
  test.slow();
  const compared = await printed(page, '/porovnanie?p=NV-D8Z,NV-B8Z');
  for (const words of ['Porovnanie', 'NV-D8Z', 'NV-B8Z', 'Rozlíšenie', '8 Mpx'])
    expect(compared.text.replaceAll('\u00a0', ' ')).toContain(words);
  expect(compared.sheets).toBe(1);

  await signIn('demo@bastion.sk');
  const [order] = await sql`
    select id, number from orders
    where customer_id = 1 and payment_kind = 'prepayment' order by id desc limit 1`;
  const seen = await printed(page, `/account/orderdetail/${order!.id}`);
  expect(seen.text).toContain(order!.number);
  expect(seen.sheets).toBeLessThanOrEqual(2);
  // Its band is dark on a screen.
  const placed = await printed(page, `/objednavka-prijata/${order!.id}`);
  expect(placed.text).toContain(order!.number);
  expect(placed.sheets).toBeLessThanOrEqual(2);

  const documents = await printed(page, '/account/invoices');
  expect(documents.text).toMatch(/Obj\.\s\d{10}/);
  expect(documents.sheets).toBeLessThanOrEqual(2);

  const [project] = await sql`select id, name from project where customer_id = 1 limit 1`;
  const printout = await printed(page, `/account/projects/${project!.id}`);
  expect(printout.text).toContain(project!.name);
  expect(printout.sheets).toBeLessThanOrEqual(2);
  // Neither what is ticked to be ordered, nor what is there to be downloaded.
  for (const words of ['vybrané', 'vybraných', 'Podklady k'])
    expect(printout.text).not.toContain(words);
});

test('a basket is printed with its amounts and sums', async ({ page, sql, signIn }) => {
  await signIn();
  await fillBasket(page, sql, 2);
  const basket = await printed(page, '/cart');
  expect(basket.text).toContain('Spolu bez');
  // Nothing was filled in there.
  expect(basket.text).not.toContain('Vaše označenie');
  expect(basket.sheets).toBe(1);
});
