import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export type Fault = { id: string; at: string[] };

/**
 * What axe objects to in that part of the page. It stays in a page until that is left, and only what is wrong is handed
 * out: sent again with each look, and told of all it has passed, it took half as long again.
 */
export async function lookAt(
  page: Page,
  within: string,
  options: axe.RunOptions,
): Promise<Fault[]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE);
  return page.evaluate(
    async ([part, given]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
        { include: [part] },
        { ...given, resultTypes: ['violations'] },
      );
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target }) => ({ id, at: target.map(String) })),
      );
    },
    [within, options] as const,
  );
}
