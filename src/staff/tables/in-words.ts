import { UnreadableTable } from '#base/files/tables/unreadable.ts';
import { StaffError } from '#staff/staff-error.ts';

/** A file that cannot be read, as the shop's people are told. */
export const inWords = (error: unknown): unknown =>
  error instanceof UnreadableTable
    ? new StaffError(`files.${error.reason}`, { row: error.row }, { cause: error })
    : error;
