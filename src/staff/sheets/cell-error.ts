import { say, type StaffTextKey } from '#text/staff.ts';

export type Reason = StaffTextKey extends infer Key
  ? Key extends `refusals.${infer Name}`
    ? Name
    : never
  : never;

/** What is wrong with one cell, in the words of the report. */
export class CellError extends Error {
  constructor(reason: Reason, values?: Record<string, string | number>) {
    super(say(`refusals.${reason}`, values));
  }
}
