import * as z from 'zod/mini';
import { PathId, text, trimmedText } from '#base/wire/contract.ts';
import { officeCall } from '#staff/endpoint.ts';

const SavedView = z.object({
  id: z.int(),
  name: z.string(),
  search: z.string(),
  is_shared: z.boolean(),
  /** Only one's own can be removed; of shared ones, by who may share. */
  is_own: z.boolean(),
});
export type SavedView = z.infer<typeof SavedView>;

export const listViews = officeCall('GET', '/office/v1/order-views', {
  needs: ['orders.read'],
  summary: 'Views of orders that somebody has saved for themselves, and those that are shared',
  reply: { views: z.array(SavedView) },
});

export const NamedView = z.object({
  name: trimmedText(60).check(z.minLength(1)),
  is_shared: z.boolean(),
});

export const saveView = officeCall('POST', '/office/v1/order-views', {
  needs: ['orders.read'],
  summary:
    'Saves the address of a list under a name; one’s own of that name is replaced. Only an owner shares',
  body: z.extend(NamedView, { search: text(1000) }),
  reply: { view: SavedView },
});

export const removeView = officeCall('DELETE', '/office/v1/order-views/:id', {
  needs: ['orders.read'],
  summary: 'Forgets a saved view of one’s own',
  params: { id: PathId },
  reply: {},
});
