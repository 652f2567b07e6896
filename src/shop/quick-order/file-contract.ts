import * as z from 'zod/mini';
import { anyText, call } from '#base/wire/contract.ts';
import { MOST_CHARACTERS } from '#shop/kernel/given-file.ts';

/** A row of a sheet with anything in it, and where it stands there. */
export const FileRow = z.object({ line: z.int(), cells: z.array(z.string()) });
export type FileRow = z.infer<typeof FileRow>;

export const FileSheet = z.object({
  name: z.string(),
  /** How many rows it has; of one with too many only the first are given. */
  count: z.int(),
  rows: z.array(FileRow),
});
export type FileSheet = z.infer<typeof FileSheet>;

export const readFile = call('POST', '/admin/v1/quick-order/file', {
  access: 'guest',
  summary: 'The rows of an XLSX or CSV file, given as base64',
  body: { name: anyText(255), content: z.string().check(z.maxLength(MOST_CHARACTERS)) },
  reply: { sheets: z.array(FileSheet) },
});
