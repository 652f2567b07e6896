import { expect, test } from './fixtures.ts';
import { enterOffice, expectSound, newStaff } from './office.ts';

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
  await expect(page).toHaveURL(new RegExp(`kategoria=${id}`));
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
