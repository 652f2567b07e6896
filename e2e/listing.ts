import type { Locator, Page } from '@playwright/test';

export const LISTING = '/category/cctv/ip-kamery';

export const main = (page: Page) => page.getByRole('main');
export const cards = (page: Page) => main(page).getByRole('article');
export const card = (page: Page, code: string) => cards(page).filter({ hasText: code });
export const form = (page: Page) => page.getByRole('form', { name: 'Filtre' });
export const chips = (page: Page) => page.getByRole('navigation', { name: 'Zvolené filtre' });
export const box = (page: Page, name: RegExp) => form(page).getByRole('checkbox', { name });
/** „1 – 12 z 31“ */
export const range = (page: Page) => main(page).getByText(/^\d+ – \d+ z/);
export const tableButton = (page: Page) => page.getByRole('button', { name: 'Tabuľka' });
export const rows = (page: Page) =>
  page.getByRole('table', { name: 'Produkty' }).locator('tbody').getByRole('row');

/** How many products a value promises. */
export async function promised(value: Locator): Promise<number> {
  const count = await value.locator('xpath=ancestor::label').locator('small').textContent();
  return Number(count!.replace(/\s/g, ''));
}

/** Whether nothing makes the page wider than its window. */
export const fitsWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

/** Holds responses to filters back, each until it is let go; in the order in which they were asked for. */
export async function holdFiltered(page: Page) {
  const waiting: (() => void)[] = [];
  await page.route('**/product/filter/**', async (route) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue().catch(() => {});
  });
  return waiting;
}
