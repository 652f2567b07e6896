import budget from './budget.json' with { type: 'json' };
import { fetchedIn } from './fetched.ts';
import { expect, test } from './fixtures.ts';
import { visit } from './visit.ts';

const KINDS = ['script', 'style', 'font'] as const;

for (const [path, allowed] of Object.entries(budget))
  test(`the first view of ${path} keeps to its budget`, async ({ page, sql }) => {
    const [product] = await sql`select slug from product order by id limit 1`;
    await visit(page, path === 'product' ? `/product/${product!.slug}` : path);
    await page.waitForLoadState('networkidle');
    const fetched = await fetchedIn(page);
    for (const kind of KINDS) {
      expect(fetched[kind], kind).toBeGreaterThan(1);
      expect(fetched[kind], kind).toBeLessThanOrEqual(allowed[kind]);
    }
  });

for (const path of ['/', '/category/cctv'])
  test(`${path} is painted before it asks for scripts`, async ({ page }) => {
    await visit(page, path);
    const [painted, asked] = await page.evaluate(() => [
      performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
      ...performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ startTime }) => startTime),
    ]);
    expect(asked).toBeGreaterThan(painted);
  });

test('styles of pages to fill in come when one of them is opened', async ({ page }) => {
  const ownStyles = page.locator('link[rel="stylesheet"][href*="/own-pages-"]');
  await visit(page, '/');
  await expect(ownStyles).toHaveCount(0);
  await page.getByRole('link', { name: 'Prihlásiť sa' }).first().click();
  const form = page.locator('main form');
  await expect(form).toBeVisible();
  await expect(ownStyles).toHaveCount(1);
  const afterClick = await form.boundingBox();
  await visit(page, '/login');
  await expect(ownStyles).toHaveCount(1);
  expect(await form.boundingBox()).toEqual(afterClick);
});
