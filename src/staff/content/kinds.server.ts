import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Kind } from './kind.server.ts';
import { BANNERS, MENU, PROMOS } from './lists.server.ts';
import { BLOG, PAGES } from './texts.server.ts';

/** Pages before the menu, which points at them. */
export const KINDS: Kind[] = [PAGES, BLOG, BANNERS, PROMOS, MENU];

/** The Markdown files of one folder of the content, in the order of their names. */
export function listFiles(root: string, folder: string): string[] {
  const path = join(root, folder);
  return existsSync(path)
    ? readdirSync(path)
        .filter((name) => name.endsWith('.md'))
        .sort()
    : [];
}
