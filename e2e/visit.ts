import type { Page, Response } from '@playwright/test';

/** Opens a page and waits until it answers to the visitor, not only to the eye. */
export async function visit(page: Page, path: string): Promise<Response> {
  const response = await page.goto(path);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );
  return response!;
}
