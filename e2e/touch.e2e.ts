import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { visit } from './visit.ts';

const SMALLEST = 44;
const COMPARED = '/porovnanie?p=NV-D8Z,NV-B8Z,NV-T8W';
const PUBLIC = [
  '/',
  '/category/cctv/ip-kamery',
  '/search-product/kamera',
  '/blog',
  '/cart',
  COMPARED,
];
const GUESTS = [...PUBLIC, '/login', '/register'];
const CUSTOMERS = [
  ...PUBLIC,
  '/account',
  '/account/orders',
  '/account/invoices',
  '/account/people',
];

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('a finger finds every control, as a guest', async ({ page, sql }) => {
  const [product] = await sql`select slug from product order by id limit 1`;
  for (const path of [...GUESTS, `/product/${product!.slug}`]) await expectRoomy(page, path);
});

test('a finger finds every control, as a customer', async ({ page, sql, signIn }) => {
  const [product] = await sql`select slug from product order by id limit 1`;
  await signIn('demo@bastion.sk');
  for (const path of [...CUSTOMERS, `/product/${product!.slug}`]) await expectRoomy(page, path);
});

async function expectRoomy(page: Page, path: string) {
  await visit(page, path);
  expect(await page.evaluate(smallControls, SMALLEST), path).toEqual([]);
}

/** Links inside a sentence are as large as its letters; everything else has to be as large as a finger. */
function smallControls(smallest: number): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    'button, select, textarea, input:not([type=hidden]), [role=tab], nav a, header a',
  );
  return [...controls]
    .filter((one) => one.checkVisibility() && !one.closest('[inert], p, label a'))
    .filter((one) => {
      // What is around may be pressed as well: a label, or a layer that a control spreads out.
      const label = one.matches('[type=checkbox], [type=radio]') ? one.closest('label') : null;
      const boxes = [one, ...(label ? [label] : [])].map((box) => box.getBoundingClientRect());
      const layers = ['::before', '::after']
        .map((layer) => getComputedStyle(one, layer))
        .filter(({ content, position }) => content !== 'none' && position === 'absolute')
        .map(({ width, height }) => ({
          width: parseFloat(width) || 0,
          height: parseFloat(height) || 0,
        }));
      const largest = (side: 'width' | 'height') =>
        Math.max(...[...boxes, ...layers].map((box) => box[side]));
      return boxes[0]!.width > 0 && Math.min(largest('width'), largest('height')) < smallest - 0.5;
    })
    .map((one) => one.outerHTML.slice(0, 120));
}
