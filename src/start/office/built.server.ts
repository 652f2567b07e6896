import { existsSync } from 'node:fs';
import { StartError } from '#base/process/start-error.ts';

export const BUILT = new URL('../../../dist/office/', import.meta.url);

/** The page that draws every screen; without it the start is refused. */
export function builtOfficePage(): URL {
  const page = new URL('index.html', BUILT);
  if (!existsSync(page)) throw new StartError('The office is not built yet: run "npm start".');
  return page;
}
