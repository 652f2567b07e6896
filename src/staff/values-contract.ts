import * as z from 'zod/mini';
import { text } from '#base/wire/contract.ts';

export const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
/** The number of an invoice, proforma or order. */
export const Number10 = text(10).check(z.regex(/^\d{10}$/));
export const ByNumber = z.object({ number: Number10 });

/** From the root of the e-invoice service, with the place of the document's id in it; or none. */
export const STATUS_PATH = /^(\/(?![/\\])\S*\{id\}\S*)?$/;

/** How many there are in each list. */
export const countsOf = <View extends string>(views: readonly View[]) =>
  z.object(
    Object.fromEntries(views.map((view) => [view, z.int()])) as Record<
      View,
      ReturnType<typeof z.int>
    >,
  );
