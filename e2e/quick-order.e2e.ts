import { buffer } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { streamWorkbook } from '#base/files/workbook.server.ts';
import { expect, signInWith, test } from './fixtures.ts';
import { reload, visit } from './visit.ts';

const PAGE = '/rychla-objednavka';
const lines = (page: Page) => page.getByRole('textbox', { name: 'Kódy a množstvá' });
const rows = (page: Page) => page.locator('[data-row]');
const ready = (page: Page) => page.locator('[data-row][data-kind="ready"]');
const toBasket = (page: Page) => page.getByRole('button', { name: /^Vložiť .*do košíka$/ });

type Known = { code: string; quantity_step: number };
const products = (sql: { unsafe: (text: string) => Promise<unknown> }, count: number) =>
  sql.unsafe(
    `select code, quantity_step from product where is_sold order by id limit ${count}`,
  ) as Promise<Known[]>;

/** As a spreadsheet puts it on the clipboard. */
async function paste(page: Page, text: string) {
  await lines(page).fill(text);
  await lines(page).press('Control+Enter');
}

for (const width of [390, 1440])
  test.describe(`at ${width}`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('thirty codes go into the basket, what is wrong stays, also after a reload', async ({
      page,
      signIn,
      sql,
      expectAccessible,
    }) => {
      await signIn();
      const known = await products(sql, 30);
      await visit(page, PAGE);
      const good = known.map(({ code, quantity_step: step }) => `${code}\t${step}`);
      await paste(
        page,
        ['Kód\tks', ...good, 'NEEXISTUJE-77 2', `${known[0]!.code} sto`].join('\n'),
      );
      await expect(rows(page)).toHaveCount(32);
      await expect(ready(page)).toHaveCount(30);
      await expectAccessible('main');
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      // The × stands at one place whatever its row asks, and the bar is one row of buttons.
      const edges = await rows(page).evaluateAll((all) =>
        all.map((row) => row.querySelector('td:last-child button')!.getBoundingClientRect().right),
      );
      expect(new Set(edges).size).toBe(1);
      const bar = (await page.locator('main [data-bottom-bar]').boundingBox())!;
      expect(bar.height).toBeLessThanOrEqual(80);

      await reload(page);
      await expect(ready(page)).toHaveCount(30);
      await toBasket(page).click();
      await expect(page.getByText('30 riadkov sme vložili do košíka.')).toBeVisible();
      await expect(rows(page)).toHaveCount(2);
      await expect(page.getByText('„NEEXISTUJE-77“ nie je v našom sortimente')).toBeVisible();
      await expect(page.getByText('Zápis „sto“ nie je množstvo')).toBeVisible();

      await page.getByRole('button', { name: 'Vrátiť späť' }).first().click();
      await expect(page.getByText('Vložené riadky sme z košíka vybrali.')).toBeVisible();
      await expect(rows(page)).toHaveCount(32);
      await visit(page, '/cart');
      await expect(page.getByText('Váš košík je prázdny')).toBeVisible();
    });

    test('rows are corrected where they stand: similar, step, quantity, code', async ({
      page,
      signIn,
      sql,
    }) => {
      await signIn();
      const [stepped] = await sql<Known[]>`
        select code, quantity_step from product where is_sold and quantity_step > 1 order by id limit 1`;
      const [plain] = await sql<Known[]>`
        select code, quantity_step from product where is_sold and quantity_step = 1 order by id limit 1`;
      const typo = `${plain!.code}Q`;
      await visit(page, PAGE);
      await paste(page, `${stepped!.code} ${stepped!.quantity_step + 1}\n${typo} 2\nXX-NIC-99 1`);
      await expect(rows(page)).toHaveCount(3);
      await expect(ready(page)).toHaveCount(0);
      await page.locator('[data-kind="step"] [data-offer]').first().click();
      await expect(ready(page)).toHaveCount(1);
      await page
        .locator('[data-kind="similar"] li', { hasText: plain!.code })
        .getByRole('button')
        .first()
        .click();
      await expect(ready(page)).toHaveCount(2);
      const code = page.getByRole('textbox', { name: 'Kód, riadok 3' });
      await code.fill(plain!.code);
      await code.press('Enter');
      // The same product on two lines is one row, and says so.
      await expect(rows(page)).toHaveCount(2);
      await expect(page.getByText('sme sčítali: 2 + 1')).toBeVisible();
    });
  });

test('what a guest has typed is there after signing in, without prices before', async ({
  page,
  signIn,
  sql,
}) => {
  const [first] = await products(sql, 1);
  await visit(page, PAGE);
  await paste(page, `${first!.code} ${first!.quantity_step}\nNIC-TAKE-1 1`);
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole('main')).not.toContainText('€');
  await signIn();
  await visit(page, PAGE);
  await expect(rows(page)).toHaveCount(2);
  await expect(ready(page)).toContainText('€');
  // Nobody else in this browser sees it.
  await page.context().clearCookies();
  await visit(page, PAGE);
  await expect(lines(page)).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
});

test('the rows follow whoever is signed in to another device, and what is removed there is gone here', async ({
  page,
  browser,
  signIn,
  sql,
}) => {
  const email = await signIn();
  const known = await products(sql, 2);
  await visit(page, PAGE);
  await paste(page, known.map(({ code, quantity_step: step }) => `${code}\t${step}`).join('\n'));
  await expect(ready(page)).toHaveCount(2);
  const kept = async () => {
    const [draft] = await sql<{ items: number }[]>`
      select coalesce(jsonb_array_length(content::jsonb->'items'), 0) as items from quick_order_draft
      where person_id = (select id from person where email = ${email})`;
    return draft?.items;
  };
  await expect.poll(kept).toBe(2);

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  await signInWith(phone, email);
  await visit(phone, PAGE);
  await expect(ready(phone)).toHaveCount(2);
  await rows(phone)
    .filter({ hasText: known[0]!.code })
    .getByRole('button', { name: /^Odstrániť/ })
    .click();
  await expect(rows(phone)).toHaveCount(1);
  await expect.poll(kept).toBe(1);
  await context.close();

  await reload(page);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(known[1]!.code);
});

test('files are read: Windows-1250, a workbook, and one whose columns are asked for', async ({
  page,
  sql,
}) => {
  const known = await products(sql, 2);
  const input = page.locator('input[type="file"]');
  const old = `K\xf3d;Mno\x9estvo\r\n${known[0]!.code};${known[0]!.quantity_step}\r\n`;
  await visit(page, PAGE);
  await input.setInputFiles({
    name: 'vykaz.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(old, 'latin1'),
  });
  await expect(ready(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Začať odznova' }).click();

  // No head tells which column is which.
  const more = ['biela', 'do vonkajšieho prostredia', 'podľa projektu', 'ks'];
  const sheet = [
    ['Výkaz výmer'],
    ['1.01', known[1]!.code, 'Kamera', known[1]!.quantity_step, ...more],
  ];
  const workbook = await buffer(streamWorkbook('Výkaz', [sheet]));
  await input.setInputFiles({ name: 'vykaz.xlsx', mimeType: '', buffer: workbook });
  await expect(page.getByRole('heading', { name: 'Skontrolujte stĺpce súboru' })).toBeVisible();
  // All of its columns are seen at once where the screen is wide enough.
  const table = page.getByRole('region', { name: 'Skontrolujte stĺpce súboru' });
  expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Rozpoznať riadky' }).click();
  await expect(ready(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Začať odznova' }).click();

  await input.setInputFiles({
    name: 'ponuka.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  });
  await expect(page.getByText('Súbor sa nedá prečítať. Nahrajte')).toBeVisible();
});

test('after a long list it is seen that everything is in the basket', async ({
  page,
  signIn,
  sql,
}) => {
  await signIn();
  const known = await products(sql, 40);
  await visit(page, PAGE);
  await paste(page, known.map(({ code, quantity_step: step }) => `${code} ${step}`).join('\n'));
  await expect(ready(page)).toHaveCount(40);
  await rows(page).last().scrollIntoViewIfNeeded();
  await toBasket(page).click();
  const title = page.getByRole('heading', { name: 'Všetko je v košíku' });
  await expect(title).toBeFocused();
  await expect(title).toBeInViewport();
});

test('rows of the clipboard are found at once, and kept as a project', async ({
  page,
  context,
  signIn,
  sql,
}) => {
  await signIn();
  const known = await products(sql, 3);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, PAGE);
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    known.map(({ code, quantity_step: step }) => `${code}\t${step}`).join('\r\n'),
  );
  await lines(page).focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(ready(page)).toHaveCount(3);

  await page.getByRole('button', { name: 'Uložiť ako zákazku' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('Rozvádzač B');
  await dialog.getByRole('button', { name: 'Uložiť', exact: true }).click();
  await expect(dialog).toBeHidden();
  await visit(page, '/account/projects');
  await page.getByRole('link', { name: 'Rozvádzač B' }).click();
  await expect(page.getByRole('heading', { name: 'Rozvádzač B' })).toBeVisible();
  for (const { code } of known) await expect(page.getByText(code, { exact: true })).toBeVisible();
});
