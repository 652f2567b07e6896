import type { Page, Response } from '@playwright/test';

/** Opens a page and waits until it is hydrated, not only shown. */
export async function visit(page: Page, path: string): Promise<Response> {
  const response = await page.goto(path);
  await untilHydrated(page);
  return response!;
}

/** What is pressed or typed next must not fall between the page that is shown and the one that listens. */
export async function reload(page: Page) {
  await page.reload();
  await untilHydrated(page);
}

/**
 * A page that a link has opened as a document of its own is shown before it is hydrated, too. React marks
 * what it has taken over; once it has nothing more to do after the last of it, effects have run as well. Parts that are
 * hydrated only for a visitor who does something (`ui/loading/later.tsx`) are not waited for.
 */
export async function untilHydrated(page: Page) {
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('button, input')].every(
        (control) =>
          control.closest('[data-later]') ||
          Object.keys(control).some((key) => key.startsWith('__react')),
      ),
    undefined,
    // By itself it looks with every frame, at the cost of what it waits for.
    { polling: 50 },
  );
  // Without an end to its patience it was seen to wait for ever once.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 1_000 })));
}
