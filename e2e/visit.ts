import type { Page, Response } from '@playwright/test';

/** Opens a page and waits until it answers to the visitor, not only to the eye. */
export async function visit(page: Page, path: string): Promise<Response> {
  const response = await page.goto(path);
  await untilAwake(page);
  return response!;
}

/** A page that a link has opened as a document of its own is shown before it answers, too. */
export const untilAwake = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );
