import * as z from 'zod/mini';

/** A calendar day in Bratislava: 2026-11-24. */
export const Day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));

/** Whether so many are there, and when the rest comes. */
export const Availability = z.object({
  /** How many leave at once, and how many later; both null for guests. */
  now: z.nullable(z.int()),
  later: z.nullable(z.int()),
  /** When all of it will have come; null when nobody knows, or there is nothing to wait for. Never a day that has passed. */
  on: z.nullable(Day),
  /** All of it is on stock. */
  is_full: z.boolean(),
  /** Lit bars of the gauge, 0 to 8; none when nothing is on stock. */
  gauge: z.int(),
});
export type Availability = z.infer<typeof Availability>;

/** What a supplier has promised; without a day nobody knows when. */
export const Delivery = z.object({ quantity: z.int(), on: z.nullable(Day) });
export type Delivery = z.infer<typeof Delivery>;

/** What is ordered on a working day before the hour leaves the same day. */
export const Dispatch = z.object({ until: z.string(), closed_days: z.array(Day) });
export type Dispatch = z.infer<typeof Dispatch>;
