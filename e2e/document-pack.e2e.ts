import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type postgres from 'postgres';
import { call } from './checkout.ts';
import { copyOrder } from './companies.ts';
import { expect, test } from './fixtures.ts';
import { visit } from './visit.ts';

/** Two of one family, which share a manual, and one without any document. */
const CODES = ['NV-D8Z', 'NV-D4Z', 'VT-Z107'];

async function newProject(page: Page, sql: postgres.Sql): Promise<number> {
  const goods = await sql<{ id: number }[]>`select id from product where code in ${sql(CODES)}`;
  // Straight into the list: one of them is no longer sold.
  const made = await call(page, 'POST', '/admin/v1/projects', { name: 'Bytový dom Sihoť 24' });
  const { id } = (await made.json()) as { id: number };
  await sql`
    with section as (
      insert into project_section (project_id, position, name) values (${id}, 1, 'Kamery') returning id)
    insert into project_line (section_id, position, product_id, code, name, unit, quantity, saved_cents)
    select section.id, row_number() over (order by product.id), product.id, code, name, unit, 2, 100
    from section, product where product.id in ${sql(goods.map((product) => product.id))}`;
  return id;
}

/** What the browser saved, under which name. */
async function download(page: Page, link: string) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('link', { name: link }).click(),
  ]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

for (const width of [1440, 390])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('documents of a project are chosen and come as one ZIP or one PDF', async ({
      page,
      sql,
      signIn,
      expectAccessible,
    }) => {
      await signIn();
      await visit(page, `/account/projects/${await newProject(page, sql)}`);
      await expectAccessible();
      await page.getByRole('button', { name: 'Vybrať podklady' }).click();
      const dialog = page.getByRole('dialog', { name: 'Stiahnuť podklady' });
      await expect(dialog.getByText(/Bytový dom Sihoť\s24, 3\sprodukty\./)).toBeVisible();
      const manuals = dialog.getByRole('listitem').filter({ hasText: 'Návody' });
      // One of both, and who has none is named.
      await expect(manuals.locator('b')).toHaveText('1');
      await expect(manuals.getByText('Chýba pri: VT-Z107')).toBeVisible();
      await expectAccessible('dialog[open]');
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBeLessThanOrEqual(0);

      const zip = await download(page, 'Stiahnuť ZIP');
      expect(zip.name).toBe('podklady-bytovy-dom-sihot-24.zip');
      const names = zip.bytes.toString('utf8');
      expect(names).toContain('Návody/');
      expect(names).toContain('Technické listy/');

      // What is left out is not in the file, and the count says so.
      const sum = dialog.getByText(/^\d+\sdokument(y|ov|)$/);
      const before = Number.parseInt((await sum.textContent())!);
      await manuals.getByRole('checkbox').uncheck();
      await expect(sum).toHaveText(new RegExp(`^${before - 1}\\s`));
      const less = await download(page, 'Stiahnuť ZIP');
      expect(less.bytes.toString('utf8')).not.toContain('Návody/');
      const pdf = await download(page, 'Jedno PDF');
      expect(pdf.name).toBe('podklady-bytovy-dom-sihot-24.pdf');
      expect(pdf.bytes.toString('latin1', 0, 5)).toBe('%PDF-');
    });

    test('documents of the products are offered beside those of the order', async ({
      page,
      sql,
      signIn,
    }) => {
      const email = await signIn();
      const { id, number } = await copyOrder(sql, email);
      await visit(page, `/account/orderdetail/${id}`);
      await page.getByRole('button', { name: 'Vybrať podklady' }).click();
      const dialog = page.getByRole('dialog', { name: 'Stiahnuť podklady' });
      await expect(dialog.getByText(new RegExp(`${number}, \\d+\\sprodukt`))).toBeVisible();
      const zip = await download(page, 'Stiahnuť ZIP');
      expect(zip.name).toBe(`podklady-${number}.zip`);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    });
  });
