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
const Row = z.object({
  id: z.int(),
  line: z.int(),
  text: Shown,
  code: anyText(LONGEST_SHOWN),
  quantity: Amount,
  written: Shown,
  guesses: z.array(z.int()).check(z.maxLength(5)),
  parts: z.nullable(
    z.array(z.object({ line: z.int(), quantity: z.int() })).check(z.maxLength(MOST_ROWS)),
  ),
  isApart: z.boolean(),
  reason: z.nullable(Shown),
});
const Rows = z.array(Row).check(z.maxLength(MOST_ROWS));

/** Rows without products or prices: those are asked for anew. */
export const KeptDraft = z.object({
  text: anyText(LONGEST_TEXT),
  items: Rows,
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
  done: z.nullable(z.object({ addition: z.int(), items: Rows })),
});

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
