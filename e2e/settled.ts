import type { Page, Request } from '@playwright/test';

/** As long as Playwright's `networkidle`, which a page reaches once and then keeps, whatever it asks for later. */
const QUIET_FOR = 500;

/**
 * Listens from now on; what it returns waits until all that the page has sent to the API since then is answered and
 * nothing more follows: presses on one thing travel one after another.
 */
export function watchCalls(page: Page) {
  const open = new Set<Request>();
  let changed = Date.now();
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.startsWith('/admin/')) return;
    open.add(request);
    changed = Date.now();
  });
  const close = (request: Request) => {
    if (open.delete(request)) changed = Date.now();
  };
  page.on('requestfinished', close);
  page.on('requestfailed', close);
  return async () => {
    while (open.size > 0 || Date.now() - changed < QUIET_FOR) await page.waitForTimeout(50);
  };
}
