import { posix } from 'node:path';
import type { Kind } from './kind.server.ts';
import { BANNERS, MENU, PROMOS } from './lists.server.ts';
import { BLOG, PAGES } from './texts.server.ts';

/** Pages before the menu, which points at them. */
export const KINDS: Kind[] = [PAGES, BLOG, BANNERS, PROMOS, MENU];

/** The Markdown files of one folder of the content, in the order of their names. */
export const filesOf = <File extends { name: string }>({ folder }: Kind, files: File[]): File[] =>
  files
    .filter(({ name }) => posix.dirname(name) === folder && name.endsWith('.md'))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
