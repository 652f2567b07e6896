import { expect, test } from './fixtures.ts';
import { enterOffice, expectSound, newStaff } from './office.ts';

/** Of what a journey makes, so that it may be run again on the same shop. */
const newMark = () => Date.now().toString(36);

test('the tree is walked with arrows, and what is chosen stands beside it and in the address', async ({
  page,
  sql,
  expectAccessible,
}) => {
  const { email } = await newStaff(sql, 'content');
  await enterOffice(page, sql, email, '/kategorie');
  const tree = page.getByRole('tree', { name: 'Strom kategórií' });
  const department = tree.getByRole('treeitem', { name: /^Kamery ?,/ });
  await expect(department).toHaveAttribute('aria-expanded', 'false');
  await expectSound(page, expectAccessible);

  await tree.getByRole('treeitem').first().focus();
  while (!(await department.evaluate((row) => row === document.activeElement)))
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(department).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const [{ id, label }] = await sql<[{ id: number; label: string }]>`
    select child.id, child.label from category child join category parent on parent.id = child.parent_id
    where parent.slug = 'cctv' order by child.position, child.id limit 1`;
  await expect(page).toHaveURL(new RegExp(`kategoria=(%22)?${id}`));
  await expect(page.getByRole('heading', { name: label })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Parametre', exact: true })).toBeVisible();
  await expectSound(page, expectAccessible);

  await page.getByPlaceholder('Nájsť kategóriu').fill('dome');
  await expect(tree.getByRole('treeitem', { name: /Dome kamery/ })).toBeVisible();
  await expect(tree.getByRole('treeitem', { name: /^Alarmy/ })).toHaveCount(0);
});

test('on a phone the chosen category takes the place of the tree, with the way back', async ({
  page,
  sql,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { email } = await newStaff(sql, 'warehouse');
  await enterOffice(page, sql, email, '/kategorie');
  const tree = page.getByRole('tree', { name: 'Strom kategórií' });
  await tree.getByRole('treeitem', { name: /^Kamery ?,/ }).click();
  await expect(tree).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Kamery' })).toBeVisible();
  await page.getByRole('link', { name: 'Všetky kategórie' }).click();
  await expect(tree).toBeVisible();
});

test('a category is added, called otherwise, put first, hidden from the shop and removed', async ({
  page,
  sql,
  expectAccessible,
}) => {
  const { email } = await newStaff(sql, 'content');
  const [{ id: parent }] = await sql<[{ id: number }]>`
    select id from category where slug = 'ip-kamery'`;
  await enterOffice(page, sql, email, `/kategorie?kategoria=${parent}`);
  const tree = page.getByRole('tree', { name: 'Strom kategórií' });
  await expect(tree.getByRole('treeitem', { name: /^IP kamery/ })).toBeVisible();

  await page.keyboard.press('n');
  const form = page.getByRole('dialog');
  await form.getByLabel('Názov v ponuke').fill('Panoramatické kamery');
  await expectAccessible();
  await form.getByRole('button', { name: 'Pridať' }).click();
  await expect(form).toHaveCount(0);
  const made = tree.getByRole('treeitem', { name: /^Panoramatické kamery/ });
  await expect(made).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('/category/cctv/ip-kamery/panoramaticke-kamery')).toBeVisible();

  await page.getByRole('button', { name: 'Upraviť Panoramatické kamery' }).click();
  await form.getByLabel('Nadpis stránky').fill('Kamery s rybím okom');
  await form.getByRole('button', { name: 'Uložiť' }).click();
  await expect(form).toHaveCount(0);
  const shown = () =>
    page.request
      .get(`${process.env.E2E_SHOP_URL}/category/cctv/ip-kamery/panoramaticke-kamery`)
      .then(async (response) => `${response.status()} ${await response.text()}`);
  await expect.poll(shown).toContain('Kamery s rybím okom');

  await made.focus();
  const places = Number(await made.getAttribute('aria-setsize'));
  await page.keyboard.press('Alt+ArrowUp');
  await expect(
    page.getByRole('status').filter({ hasText: `${places - 1}. z ${places}` }),
  ).toHaveText(`Panoramatické kamery: ${places - 1}. z ${places} v kategórii IP kamery.`);
  await expect(made).toHaveAttribute('aria-posinset', String(places - 1));
  await expect(made).toBeFocused();

  const visible = page.getByRole('switch', { name: 'Viditeľná' });
  await visible.click();
  await expect(made).toContainText('skrytá v obchode');
  await page.getByRole('button', { name: 'Vrátiť', exact: true }).last().click();
  await expect(made).not.toContainText('skrytá v obchode');
  await visible.click();
  await expect(made).toContainText('skrytá v obchode');
  await expect.poll(shown).toMatch(/^404/);
  await expectSound(page, expectAccessible);

  await page.getByRole('button', { name: 'Odstrániť Panoramatické kamery' }).click();
  await form.getByRole('button', { name: 'Odstrániť' }).click();
  await expect(made).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'IP kamery', exact: true })).toBeVisible();
});

test('a row is dragged before another one', async ({ page, sql }) => {
  const { email } = await newStaff(sql, 'office');
  const [{ id: parent }] = await sql<[{ id: number }]>`
    select id from category where slug = 'analogove-kamery'`;
  await enterOffice(page, sql, email, `/kategorie?kategoria=${parent}`);
  const tree = page.getByRole('tree', { name: 'Strom kategórií' });
  const rows = tree.locator('[role=treeitem][aria-level="2"]');
  await expect(rows.nth(1)).toBeVisible();
  const [first, second] = [await rows.nth(0).textContent(), await rows.nth(1).textContent()];
  await rows.nth(1).dragTo(rows.nth(0), { targetPosition: { x: 60, y: 3 } });
  await expect(rows.nth(0)).toHaveText(second!);
  await expect(rows.nth(1)).toHaveText(first!);
});

test('the warehouse looks only', async ({ page, sql }) => {
  const { email } = await newStaff(sql, 'warehouse');
  const [{ id }] = await sql<[{ id: number }]>`select id from category where slug = 'ip-kamery'`;
  await enterOffice(page, sql, email, `/kategorie?kategoria=${id}`);
  await expect(page.getByRole('heading', { name: 'IP kamery', exact: true })).toBeVisible();
  for (const name of [/^Nová kategória/, /^Upraviť/, /^Odstrániť/])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  await expect(page.getByRole('switch')).toHaveCount(0);
});

test('a branch is moved after a question, and its old address leads on by 301', async ({
  page,
  sql,
  expectAccessible,
}) => {
  const mark = newMark();
  const { email } = await newStaff(sql, 'office');
  const [cctv] = await sql<[{ id: number }]>`select id from category where slug = 'cctv'`;
  await enterOffice(page, sql, email, `/kategorie?kategoria=${cctv.id}`);
  const form = page.getByRole('dialog');
  const tree = page.getByRole('tree', { name: 'Strom kategórií' });
  await expect(tree).toBeVisible();
  for (const label of [`Vozidlá ${mark}`, `Držiaky ${mark}`]) {
    await page.keyboard.press('n');
    await form.getByLabel('Názov v ponuke').fill(label);
    await form.getByRole('button', { name: 'Pridať' }).click();
    await expect(form).toHaveCount(0);
    await expect(page.getByRole('heading', { name: label, exact: true })).toBeVisible();
  }
  const moved = tree.getByRole('treeitem', { name: new RegExp(`^Vozidlá ${mark}`) });
  await moved.focus();
  // Into the one above it.
  await page.keyboard.press('Alt+ArrowRight');
  await expect(form).toContainText('Zmenia sa 2 adresy');
  await expectAccessible();
  await form.getByRole('button', { name: 'Presunúť' }).click();
  await expect(form).toHaveCount(0);
  await expect(moved).toHaveAttribute('aria-level', '3');
  const [{ path }] = await sql<[{ path: string }]>`
    select path from category where slug = ${`drziaky-${mark}`}`;
  expect(path.split('/')).toHaveLength(4);

  const shop = process.env.E2E_SHOP_URL!;
  const old = `${shop}/category/cctv/vozidla-${mark}/drziaky-${mark}`;
  await expect
    .poll(async () => {
      const response = await page.request.get(`${old}?pg=1&st=1`, { maxRedirects: 0 });
      return [response.status(), response.headers().location];
    })
    .toEqual([301, `/category/${path}?st=1`]);
  await page.goto(old);
  await expect(page).toHaveURL(`${shop}/category/${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Držiaky ${mark}`);
  const wrong = await page.request.get(`${shop}/category/ezs/drziaky-${mark}`);
  expect(wrong.status()).toBe(404);
});

test('a category gets a parameter, of which two spellings become one, and a fifth key is refused', async ({
  page,
  sql,
  expectAccessible,
}) => {
  const mark = newMark();
  const { email } = await newStaff(sql, 'content');
  const [{ id: parent }] = await sql<[{ id: number }]>`select id from category where slug = 'sks'`;
  await enterOffice(page, sql, email, `/kategorie?kategoria=${parent}`);
  const form = page.getByRole('dialog');
  await expect(page.getByRole('tree')).toBeVisible();
  await page.keyboard.press('n');
  await form.getByLabel('Názov v ponuke').fill(`Zdroje ${mark}`);
  await form.getByRole('button', { name: 'Pridať' }).click();
  await expect(page.getByRole('heading', { name: `Zdroje ${mark}`, exact: true })).toBeVisible();
  const [{ id }] = await sql<[{ id: number }]>`
    select id from category where slug = ${`zdroje-${mark}`}`;
  for (const [index, value] of ['12 V DC', '12 V DC', '12V DC', '24 V'].entries())
    await sql`
      insert into product (code, slug, name, vendor_id, category_id, price_cents, parameters)
      values (${`Z-${mark}-${index}`}, ${`z-${mark}-${index}`}, ${`Skúšobný zdroj ${index}`}, 1, ${id}, 100,
              ${sql.json([{ category: 'Napájanie', code: `Napätie ${mark}`, value, unit: '' }])})`;

  await page.getByRole('button', { name: 'Nový parameter' }).click();
  await form.getByLabel('Názov', { exact: true }).fill(`Napätie ${mark}`);
  await expectAccessible();
  await form.getByRole('button', { name: 'Pridať parameter' }).click();
  await expect(form).toHaveCount(0);
  const row = page.getByRole('row').filter({ hasText: `Napätie ${mark}` });
  await expect(row).toContainText('4 / 4');

  await row.getByRole('button', { name: `Upraviť parameter Napätie ${mark}` }).click();
  await expect(form).toContainText('podobá sa na 12 V DC');
  await form.getByLabel('Typ').selectOption('Číslo');
  await expect(form).toContainText('ich hodnoty ostanú ako text');
  await form.getByLabel('Typ').selectOption('Výber');
  await expectAccessible();
  await form.getByRole('button', { name: 'Zlúčiť 12V DC' }).click();
  await expect(form.getByRole('button', { name: /^Zlúčiť/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  const filters = page.locator('section').filter({ hasText: 'Filter v obchode' });
  await expect(filters).toContainText('12 V DC 3');

  await row.getByRole('button', { name: /nie je kľúčový$/ }).click();
  await expect(row.getByRole('button', { name: /je 1\. kľúčový$/ })).toBeVisible();
  const known = await sql<{ name: string; unit: string }[]>`
    select name, unit from parameter where name not like 'Nap%' order by name, id limit 4`;
  for (const [index, { name }] of known.entries()) {
    await page.getByRole('button', { name: 'Pridať parameter' }).click();
    const choice = form.getByLabel('Parameter', { exact: true });
    const option = choice.locator('option').filter({ hasText: name }).first();
    await choice.selectOption(await option.getAttribute('value'));
    await form.getByLabel('Kľúčový').check();
    await form.getByRole('button', { name: 'Pridať parameter' }).click();
    if (index < 3) await expect(form).toHaveCount(0);
  }
  await expect(form).toContainText('na karte je miesto pre štyri');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Odísť bez uloženia' }).click();
  await expect(form).toHaveCount(0);
  await expectSound(page, expectAccessible);
});
