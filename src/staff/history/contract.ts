import * as z from 'zod/mini';
import { anyText, Id, Moment, PathId } from '#base/wire/contract.ts';
import { officeCall } from '#staff/endpoint.ts';
import { LONGEST_SEARCH } from '#staff/longest-search.ts';
import { Day } from '#staff/values-contract.ts';

export const HISTORY_VIEWS = [
  'all',
  'prices',
  'products',
  'stock',
  'orders',
  'documents',
  'customers',
  'settings',
  'imports',
  'undone',
] as const;
export type HistoryView = (typeof HISTORY_VIEWS)[number];

/** More things than these are not counted. */
export const MOST_COUNTED = 10_000;

const Value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type ChangedValue = z.infer<typeof Value>;

const ChangedThing = z.object({
  /** What kind of thing, and its code, number or e-mail; null for a person who was erased by law. */
  entity: z.string(),
  key: z.nullable(z.string()),
  /** It was made, or is gone; else some of its fields are others. */
  kind: z.enum(['new', 'gone', 'changed']),
  /** The role may not read such things: neither its key nor its fields are told. */
  is_hidden: z.boolean(),
  fields: z.array(z.object({ name: z.string(), before: Value, after: Value })),
});
export type ChangedThing = z.infer<typeof ChangedThing>;

const Change = z.object({
  id: z.int(),
  at: Moment,
  /** A name, or what there is instead: an e-mail, a network. Null for a person who was erased by law. */
  who: z.nullable(z.string()),
  /** The name of its job, as the audit has it; of an undo without the number of what was undone. */
  command: z.string(),
  /** Of an undo: the change that was undone. */
  undoes: z.nullable(z.int()),
  /** How many things were changed; one more than are counted when there are more. */
  count: z.int(),
  first: z.nullable(ChangedThing),
  /** Whether it can be taken back, or why not; null where nobody would ask. */
  undo: z.nullable(
    z.object({
      state: z.enum([
        'can',
        'returned',
        'old',
        'foreign',
        'document',
        'order',
        'mail',
        'undone',
        'hand',
      ]),
      /** When and by whom it was taken back. */
      at: z.nullable(Moment),
      who: z.nullable(z.string()),
    }),
  ),
});
export type Change = z.input<typeof Change>;

const READ = ['history.read'] as const;

export const listHistory = officeCall('POST', '/office/v1/history/list', {
  job: 'history page',
  needs: READ,
  summary:
    'A page of changes, the newest first; one’s own, for who may not read those of everybody',
  body: {
    view: z.enum(HISTORY_VIEWS),
    /** A code, a number, an e-mail or a person. */
    search: z.optional(anyText(LONGEST_SEARCH)),
    /** The code of one product: changes of others in the same change are left out. */
    product: z.optional(anyText(60)),
    /** Somebody of the office. */
    person: z.optional(Id),
    from: z.optional(Day),
    to: z.optional(Day),
    /** The id of the change after which the page begins. */
    after: z.optional(Id),
  },
  reply: { changes: z.array(Change), has_more: z.boolean() },
});

export const historyPeople = officeCall('GET', '/office/v1/history/people', {
  job: 'history people',
  needs: ['history.read', 'system.read'],
  summary: 'Whose changes a list can be narrowed to',
  reply: { people: z.array(z.object({ id: z.int(), name: z.string() })) },
});

export const lookAtChange = officeCall('POST', '/office/v1/history/:id/look', {
  job: 'history look',
  needs: READ,
  summary: 'What one change changed, things by things',
  params: { id: PathId },
  body: {
    /** How many things were read before. */
    skip: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
  },
  reply: { change: Change, things: z.array(ChangedThing), has_more: z.boolean() },
});

/** What became of what a file had changed. */
export const TakenBack = z.object({
  /** Things that have their values from before; new ones that are gone; new ones in use, taken off sale. */
  restored: z.int(),
  removed: z.int(),
  withdrawn: z.int(),
  /** The first of what stays as it is now. */
  kept: z.array(
    z.object({
      key: z.string(),
      why: z.enum(['edited', 'missing', 'used']),
      fields: z.array(z.string()),
    }),
  ),
  kept_count: z.int(),
});

/** Of the days in which the office takes a file back. */
export const undoChange = officeCall('POST', '/office/v1/history/:id/undo', {
  needs: ['history.change'],
  summary:
    'Gives what a file changed its values from before; what was changed since stays and is named. With X-Dry-Run it only says so',
  params: { id: PathId },
  body: {},
  reply: {
    command: z.string(),
    ...TakenBack.shape,
  },
});
