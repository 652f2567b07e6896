import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { issueInvoice } from '#shop/invoices/issue/issue.server.ts';
import { addToBasket, goToFinish, placeOrder, shownCents } from './checkout.ts';
import { expect, test } from './fixtures.ts';
import { reload, visit } from './visit.ts';

const WIDTHS = [390, 1440];
const main = (page: Page) => page.getByRole('main');

/** A product of one's own, so that no other journey changes its stock: so many are there, more come later. */
async function product(sql: Sql, stock: number, { price = 10_000, on = '2030-11-24' } = {}) {
  const [made] = await sql<{ id: number; code: string; name: string }[]>`
    insert into product (code, slug, name, vendor_id, category_id, price_cents)
    select 'E2E-' || gen_random_uuid(), 'e2e-' || gen_random_uuid(), 'Karta ' || gen_random_uuid(),
           vendor_id, category_id, ${price} from product where code = 'FB-K04SL'
    returning id, code, name`;
  await sql`insert into stock select ${made!.id}, min(id), ${stock} from warehouse`;
  await sql`
    insert into inbound_delivery (product_id, reference, quantity, expected_on)
    values (${made!.id}, gen_random_uuid()::text, 1000, ${on})`;
  return made!;
}

const noOverflow = async (page: Page) =>
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  ).toBe(0);

for (const width of WIDTHS)
  test(`a shortage is seen, sent in two and named, from the basket to the invoice, at ${width}`, async ({
    page,
    sql,
    signIn,
    expectAccessible,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    const email = await signIn();
    const [card, whole] = [await product(sql, 4), await product(sql, 50)];
    await addToBasket(page, card.id, 200);
    await addToBasket(page, whole.id, 8);
    await visit(page, '/cart');
    const row = main(page).getByRole('row').filter({ hasText: card.code });
    await expect(row).toContainText(/4\sks\shneď/);
    await expect(row).toContainText(/196\sks\sočakávame\s24\.\s11\.\s2030/);
    await expect(main(page).getByText('Celé množstvo skladom')).toBeVisible();

    const box = main(page).getByRole('region', { name: /1\spoložka nie je celá skladom/ });
    await expect(box.getByRole('radio', { name: /Poslať naraz/ })).toBeChecked();
    const summary = main(page).getByRole('region', { name: 'Súhrn' });
    await expect(summary).toContainText(/1\szásielka/);
    await box.getByRole('radio', { name: /Poslať po častiach/ }).check();
    await expect(summary).toContainText(/2\szásielky\spo/);
    await expect(box).toContainText(/hneď.*24\.\s11\.\s2030/);

    const stored = page.waitForResponse((one) => one.url().endsWith('/basket/reference'));
    await main(page).getByLabel('Vaše číslo objednávky').fill('OBJ-118/2026');
    await stored;
    await noOverflow(page);
    await expectAccessible();
    await reload(page);
    await expect(main(page).getByLabel('Vaše číslo objednávky')).toHaveValue('OBJ-118/2026');
    await expect(box.getByRole('radio', { name: /Poslať po častiach/ })).toBeChecked();

    await page.getByRole('link', { name: 'Pokračovať k objednávke' }).click();
    await goToFinish(page);
    await expect(main(page).getByText('Po častiach, v dvoch zásielkach')).toBeVisible();
    await expect(main(page).getByText('OBJ-118/2026')).toBeVisible();
    const net = await shownCents(page, 'Spolu bez DPH');
    await noOverflow(page);
    await expectAccessible();
    const order = await placeOrder(page, sql, email);
    expect(order).toMatchObject({
      net_cents: net,
      is_split: true,
      shipping_count: 2,
      customer_reference: 'OBJ-118/2026',
    });

    await visit(page, `/objednavka-prijata/${order.id}`);
    await expect(main(page).getByText('OBJ-118/2026')).toBeVisible();
    await expect(main(page).getByText(/Prvá zásielka/)).toBeVisible();
    await expect(main(page).getByText(/Druhá zásielka.*24\.\s11\.\s2030/)).toBeVisible();
    await noOverflow(page);
    await expectAccessible();
    await visit(page, `/account/orderdetail/${order.id}`);
    await expect(main(page).getByText('OBJ-118/2026')).toBeVisible();

    await issueInvoice({ sql, config: { publicUrl: 'http://localhost' } }, order.id);
    await visit(page, '/account/invoices?q=obj-118');
    await expect(main(page).getByText('OBJ-118/2026')).toBeVisible();
  });

test('what is removed can be put back in its place, one line or all of them', async ({
  page,
  sql,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  const [first, second] = [await product(sql, 9), await product(sql, 9)];
  for (const { id } of [first, second]) await addToBasket(page, id, 3);
  await visit(page, '/cart');
  const amounts = main(page).getByRole('spinbutton', { name: /^Množstvo/ });
  const undo = main(page).getByRole('button', { name: 'Vrátiť späť' });
  await main(page)
    .getByRole('button', { name: new RegExp(`^Odstrániť produkt ${first.name}`) })
    .click();
  await expect(main(page).getByText(new RegExp(`${first.name}.*3\\sks.*odstránený`))).toBeVisible();
  await expect(page.getByRole('status').getByText(/odstránen/)).toBeVisible();
  await expect(amounts).toHaveCount(1);
  await expectAccessible();
  await undo.click();
  await expect(amounts).toHaveCount(2);
  await expect(amounts.first()).toHaveAccessibleName(new RegExp(first.name));
  await expect(undo).toHaveCount(0);

  await main(page).getByRole('button', { name: 'Vyprázdniť košík' }).click();
  await expect(main(page).getByText('Váš košík je prázdny.')).toBeVisible();
  await expectAccessible();
  await undo.click();
  await expect(amounts).toHaveCount(2);
  await expect(amounts.first()).toHaveValue('3');

  // The next thing that is done leaves nothing to take back.
  await main(page)
    .getByRole('button', { name: new RegExp(`^Odstrániť produkt ${first.name}`) })
    .click();
  await expect(undo).toBeVisible();
  await amounts.fill('5');
  await amounts.press('Enter');
  await expect(undo).toHaveCount(0);
});

for (const width of WIDTHS)
  test(`what has changed since the visit before is said, at ${width}`, async ({
    page,
    sql,
    signIn,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn();
    const [dearer, short, gone, stepped] = [
      await product(sql, 9),
      await product(sql, 9),
      await product(sql, 9),
      await product(sql, 9),
    ];
    for (const { id } of [dearer, short, gone, stepped]) await addToBasket(page, id, 3);
    await visit(page, '/cart');
    await expect(main(page).getByText('Celé množstvo skladom')).toHaveCount(4);
    await expect(main(page).getByText('Od vašej poslednej návštevy')).toHaveCount(0);
    // As if that had been a week ago.
    await page.evaluate(() => {
      const memory = JSON.parse(localStorage.getItem('bastion.basket-seen')!);
      memory.last.at = new Date(Date.now() - 7 * 86_400_000).toISOString();
      localStorage.setItem('bastion.basket-seen', JSON.stringify(memory));
    });
    await sql`update product set price_cents = 20000 where id = ${dearer.id}`;
    await sql`update stock set quantity = 1 where product_id = ${short.id}`;
    await sql`update product set is_sold = false where id = ${gone.id}`;
    await sql`update product set quantity_step = 2 where id = ${stepped.id}`;

    await visit(page, '/cart');
    await expect(main(page).getByText(/sa\s3\spoložky\szmenili/)).toBeVisible();
    const row = ({ code }: { code: string }) =>
      main(page).getByRole('row').filter({ hasText: code });
    await expect(row(dearer)).toContainText(/Cena sa od vašej návštevy zvýšila o/);
    await expect(row(short)).toContainText('Naposledy tu bolo celé množstvo skladom.');
    await expect(row(gone)).toContainText('Tento produkt už nepredávame.');
    await expect(row(stepped)).toContainText(/Predáva sa po\s2\sks/);
    await expect(main(page).getByText(`Najprv opravte množstvo: ${stepped.code}.`)).toBeVisible();
    await expect(
      main(page).getByRole('button', { name: 'Pokračovať k objednávke' }),
    ).toBeDisabled();
    await noOverflow(page);
    await expectAccessible();
    await row(stepped)
      .getByRole('button', { name: /Zmeniť na 4/ })
      .click();
    await expect(page.getByRole('link', { name: 'Pokračovať k objednávke' })).toBeVisible();
  });

test('the basket is taken along as a file', async ({ page, sql, signIn }) => {
  await signIn();
  const { id, code } = await product(sql, 9);
  await addToBasket(page, id, 3);
  await visit(page, '/cart');
  await main(page).getByText('Export', { exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    main(page).getByRole('link', { name: /^CSV/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('kosik.csv');
  const csv = await (await download.createReadStream()).setEncoding('utf8').toArray();
  expect(csv.join('')).toContain(code);
});
