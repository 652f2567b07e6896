import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { visit } from './visit.ts';

/**
 * Screens at both ends of the widths. Home, blog, text pages and 404 are read in `frame.e2e.ts`; what
 * opens on a screen is tried beside its own journey.
 */
const WIDTHS = [390, 1440];
const PUBLIC = [
  '/category/cctv/ip-kamery',
  '/search-product/kamera',
  '/search-product/termokmera',
  '/search-blog/kamera',
  '/cart',
  '/porovnanie',
  '/porovnanie?p=NV-D8Z,NV-B8Z,NV-T8W',
];
const FORMS = [
  '/login',
  '/register',
  '/forgotten-password',
  '/new-password?token=x',
  '/new-email?token=x',
  '/invitation?token=x',
];
const ACCOUNT = [
  '',
  '/wishlist',
  '/orders',
  '/invoices',
  '/price-list',
  '/people',
  '/addresses',
  '/details',
];

type Check = () => Promise<void>;

async function tour(page: Page, paths: (string | null)[], check: Check) {
  for (const path of paths)
    await test.step(path!, async () => {
      await visit(page, path!);
      // Where nothing is in the basket the checkout leads home, and for a moment there is neither.
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await check();
      }
    });
}

const firstProduct = (page: Page) =>
  page.getByRole('main').getByRole('article').getByRole('link').first().getAttribute('href');

test('a guest’s pages have nothing that axe objects to', async ({ page, expectAccessible }) => {
  test.slow();
  await tour(page, PUBLIC, expectAccessible);
});

test('a guest’s forms have nothing that axe objects to', async ({ page, expectAccessible }) => {
  test.slow();
  await visit(page, '/category/cctv/ip-kamery');
  await tour(page, [...FORMS, await firstProduct(page), '/checkout'], expectAccessible);
});

test('a customer’s account has nothing that axe objects to', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  test.slow();
  await signIn('demo@bastion.sk');
  await visit(page, '/account/orders');
  const order = page.getByRole('main').locator('a[href*="/orderdetail/"]').first();
  const paths = [...ACCOUNT.map((path) => `/account${path}`), await order.getAttribute('href')];
  await tour(page, paths, expectAccessible);
});

test('a customer’s catalogue has nothing that axe objects to', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  test.slow();
  await signIn('demo@bastion.sk');
  await visit(page, '/category/cctv/ip-kamery');
  await tour(page, ['/category/eps', await firstProduct(page)], expectAccessible);
  await page.getByRole('tab', { name: 'Prílohy' }).click();
  await expect(page.getByRole('tabpanel').getByRole('link').first()).toBeVisible();
  await expectAccessible();
});
