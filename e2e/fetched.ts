import type { Page } from '@playwright/test';

export type Kind = 'script' | 'style' | 'font';
const KINDS: Record<string, Kind> = { js: 'script', css: 'style', woff2: 'font' };
const KIB = 1024;

/** KiB over the wire, by kind, of everything the page has asked for by now. */
export async function fetchedIn(page: Page): Promise<Record<Kind, number>> {
  const resources = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => {
      const { name, encodedBodySize } = entry as PerformanceResourceTiming;
      return { name, encodedBodySize };
    }),
  );
  const total: Record<Kind, number> = { script: 0, style: 0, font: 0 };
  for (const { name, encodedBodySize } of resources) {
    const kind = KINDS[new URL(name).pathname.split('.').at(-1)!];
    if (kind) total[kind] += encodedBodySize / KIB;
  }
  return total;
}
