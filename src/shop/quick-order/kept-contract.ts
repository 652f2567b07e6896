import * as z from 'zod/mini';
import { anyText, call } from '#base/wire/contract.ts';
import { MOST_ROWS } from './parse/parse.ts';

/** Of what is kept on the server, all together, in characters of JSON. */
export const MOST_KEPT = 300_000;
export const MOST_SKIPPED = 200;
export const LONGEST_TEXT = 100_000;
export const LONGEST_SHOWN = 300;

const Amount = z.nullable(z.int());
const Shown = anyText(LONGEST_SHOWN);
/** What is remembered of a row; what was found for it is asked for anew. */
const Row = z.object({
  id: z.int(),
  line: z.int(),
  text: Shown,
  code: anyText(LONGEST_SHOWN),
  quantity: Amount,
  written: Shown,
  /** Numbers that may be the quantity where none is certain. */
  guesses: z.array(z.int()).check(z.maxLength(5)),
  /** Lines that were summed up in it. */
  parts: z.nullable(
    z.array(z.object({ line: z.int(), quantity: z.int() })).check(z.maxLength(MOST_ROWS)),
  ),
  /** Taken apart by hand: not to be summed up again. */
  isApart: z.boolean(),
  /** Why the basket has refused it. */
  reason: z.nullable(Shown),
});
export type Kept = z.infer<typeof Row>;
const Rows = z.array(Row).check(z.maxLength(MOST_ROWS));

/** All that somebody has typed or brought, until it is in the basket. */
export const KeptDraft = z.object({
  text: anyText(LONGEST_TEXT),
  items: Rows,
  /** Where rows came from: how many lines were read, and which of them are no rows. */
  source: z.nullable(
    z.object({
      kind: z.enum(['paste', 'file', 'list']),
      name: anyText(LONGEST_SHOWN),
      at: z.int(),
      lines: z.int(),
      skipped: z
        .array(z.object({ line: z.int(), text: Shown, reason: z.enum(['head', 'noCode']) }))
        .check(z.maxLength(MOST_SKIPPED)),
    }),
  ),
  /** What was put into the basket last, and by which it can be undone. */
  done: z.nullable(z.object({ addition: z.int(), items: Rows })),
});

export type Draft = z.infer<typeof KeptDraft>;
export type Done = NonNullable<Draft['done']>;

/** Zero: nothing was kept yet. */
const Version = z.int().check(z.gte(0));
const kept = { version: Version, draft: z.nullable(KeptDraft) };

export const getDraft = call('GET', '/admin/v1/quick-order/draft', {
  access: 'customer',
  summary: 'What the signed-in person has begun in quick order, on whichever device',
  reply: kept,
});

export const keepDraft = call('PUT', '/admin/v1/quick-order/draft', {
  access: 'customer',
  summary:
    'Keeps it in place of the version that was read; where another is there, that comes back',
  body: { version: Version, draft: KeptDraft },
  reply: { is_kept: z.boolean(), ...kept },
});
