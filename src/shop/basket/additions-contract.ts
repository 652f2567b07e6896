import * as z from 'zod/mini';
import { call, Id } from '#base/wire/contract.ts';

/** As many as a basket of a customer has room for. */
export const MOST_LINES = 1_000;

const Line = z.object({ product: Id, quantity: z.int() });

export const AddLines = z.object({
  lines: z.array(Line).check(z.minLength(1), z.maxLength(MOST_LINES)),
});
export type AddLines = z.infer<typeof AddLines>;

/** What finds no room in the basket, in words. */
const LeftLine = z.object({ product: z.int(), message: z.string() });

export const Addition = z.object({
  /** By which it can be undone, for a day. */
  id: z.int(),
  added: z.array(z.object({ product: z.int(), quantity: z.int() })),
  left: z.array(LeftLine),
});
export type Addition = z.infer<typeof Addition>;

/** The basket itself is not sent along: with a thousand lines it would be the larger part. */
export const addLines = call('PUT', '/admin/v1/basket/lines', {
  access: 'guest',
  needs: 'buy',
  summary: 'Add many products, all of them or none but for those the basket has no room for',
  body: AddLines,
  reply: { addition: Addition },
});

export const undoAddition = call('POST', '/admin/v1/basket/lines/undo', {
  access: 'guest',
  needs: 'buy',
  summary: 'Take out exactly what was added in one go; doing it twice takes out nothing more',
  body: { addition: Id },
  reply: { taken: z.int() },
});
