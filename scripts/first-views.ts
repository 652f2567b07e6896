import type { Plugin } from 'vite';
import { isToLookAt } from '../src/start/http/addresses.ts';
import { routeId } from '../src/start/render/route-id.ts';

const found = new Set<string>();

/** Whether a page to look at needs this module for its first view. */
export const isOfFirstView = (id: string) => found.has(id);

/**
 * Finds out what pages to look at import, before chunks are made of it. Those modules are kept apart from all others,
 * or a listing would be sent half of an account with some checkbox that both have.
 */
export const firstViews = (): Plugin => ({
  name: 'first-views',
  apply: 'build',
  buildEnd() {
    found.clear();
    const visit = (id: string) => {
      if (found.has(id)) return;
      found.add(id);
      this.getModuleInfo(id)?.importedIds.forEach(visit);
    };
    for (const id of this.getModuleIds()) {
      const file = id.match(/src\/routes\/[^?]+(?=\?)/)?.[0];
      if (file && isToLookAt(routeId(file))) visit(id);
    }
  },
});
