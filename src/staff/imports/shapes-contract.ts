import * as z from 'zod/mini';
import { anyText, Moment, text, trimmedText } from '#base/wire/contract.ts';
import { TakenBack } from '#staff/history/contract.ts';
import { IMPORT_KINDS } from './kinds.ts';

/** Rows of each kind that a preview shows. */
export const MOST_SHOWN = 200;
export const MOST_COLUMNS = 200;
const MOST_ROWS = 1_048_576;

export const IMPORT_STATES = [
  'mapping',
  'previewing',
  'previewed',
  'running',
  'done',
  'returning',
  'returned',
  'failed',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export const Kind = z.enum(IMPORT_KINDS);
export const Place = z.int().check(z.minimum(0), z.maximum(MOST_COLUMNS - 1));
export const Row = z.int().check(z.minimum(1), z.maximum(MOST_ROWS));
export const ColumnName = text(60).check(z.regex(/^[a-z_]+$/));

/** A cell that is not what somebody typed: the spreadsheet made a date of it, or shortened a long number. */
const OddValue = z.object({ row: z.int(), value: z.string() });
const FileColumn = z.object({
  heading: z.string(),
  samples: z.array(z.string()),
  dates: z.object({ count: z.int(), first: z.array(OddValue) }),
  shortened: z.object({ count: z.int(), first: z.array(OddValue) }),
});
const Look = z.object({
  sheets: z.array(z.string()),
  sheet: z.int(),
  /** The row that names the columns, as its author counts. */
  head: z.int(),
  /** The first rows as they stand, titles and head among them. */
  top: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  columns: z.array(FileColumn),
  rows: z.int(),
});
export type Look = z.infer<typeof Look>;

const Rules = {
  /** A product the shop does not have: made, hidden until somebody shows it, or passed over. */
  adds: z.boolean(),
  /** An empty cell leaves what is there; else it empties it. */
  keeps_empty: z.boolean(),
};
export const Mapping = z.object({
  /** Which column of the shop each column of the file is; null is not used. */
  columns: z.array(z.nullable(ColumnName)).check(z.maxLength(MOST_COLUMNS)),
  /** Columns of the shop of which a cell that cannot be read leaves what is there. */
  keeps_unread: z.array(ColumnName).check(z.maxLength(60)),
  ...Rules,
  /** Of stock: what a warehouse is called in the file; an empty name is that of rows without one. */
  warehouses: z.record(anyText(300), text(300)),
  /** How it is remembered. */
  template: z.nullable(trimmedText(100)),
});
export type Mapping = z.infer<typeof Mapping>;

const FieldChange = z.object({ column: z.string(), before: z.string(), after: z.string() });
const Thing = { row: z.int(), key: z.string(), name: z.string() };
const PlannedRow = z.object({ ...Thing, fields: z.array(FieldChange) });
export type PlannedRow = z.infer<typeof PlannedRow>;
const Refused = z.object({
  ...Thing,
  column: z.string(),
  /** What the file says, and what was typed instead. */
  value: z.string(),
  corrected: z.nullable(z.string()),
  now: z.string(),
  reason: z.string(),
});
export type RefusedCell = z.infer<typeof Refused>;
const Unusual = z.object({
  ...Thing,
  ...FieldChange.shape,
  why: z.enum(['price_up', 'price_down', 'under_cost', 'stock_up']),
  /** How many times more or less; of a price under cost, the cost. */
  figure: z.string(),
});
export type UnusualValue = z.infer<typeof Unusual>;

const Counts = {
  rows: z.int(),
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  skipped: z.int(),
};
const ColumnMoves = z.object({
  column: z.string(),
  count: z.int(),
  /** In shares of a hundred, of stock in pieces; null where there is nothing to compare. */
  fall: z.nullable(z.number()),
  rise: z.nullable(z.number()),
});
const Preview = z.object({
  ...Counts,
  /** Rows with an unusual value; they are in none of the counts above but `rows`. */
  to_confirm: z.int(),
  /** Sums at the end, which no row is. */
  left_out: z.int(),
  unusual: z.array(Unusual),
  /** So much of the catalogue changes that it is asked about as a whole. */
  large: z.nullable(z.object({ changed: z.int(), of: z.int() })),
  refusals: z.array(Refused),
  /** Cells that were typed anew and are right now. */
  corrected: z.array(Refused),
  new_rows: z.array(PlannedRow),
  changed_rows: z.array(PlannedRow),
  columns: z.array(ColumnMoves),
});
export type Preview = z.infer<typeof Preview>;

const Result = z.object({
  ...Counts,
  columns: z.array(ColumnMoves),
  seconds: z.number(),
  /** After it was taken back. */
  returned: z.optional(TakenBack),
});
export type ImportResult = z.infer<typeof Result>;

export const DECISIONS = ['take', 'keep', 'skip'] as const;
export type Decision = (typeof DECISIONS)[number];
const Decisions = z.object({
  /** By row and column, `58 price`, with the value it was decided about. */
  cells: z.record(z.string(), z.object({ how: z.enum(DECISIONS), after: z.string() })),
  /** About every value that is not named. */
  rest: z.nullable(z.enum(['take', 'skip'])),
  is_large_confirmed: z.boolean(),
});
export type Decisions = z.infer<typeof Decisions>;

const Progress = z.object({
  stage: z.enum(['reading', 'copying', 'comparing', 'writing']),
  done: z.int(),
  total: z.int(),
});
export type ImportProgress = z.infer<typeof Progress>;

const Listed = {
  id: z.int(),
  state: z.enum(IMPORT_STATES),
  kind: z.nullable(Kind),
  name: z.string(),
  rows: z.int(),
  who: z.string(),
  created_at: Moment,
  template: z.nullable(z.string()),
  result: z.nullable(Result),
  progress: z.nullable(Progress),
  problem: z.nullable(z.string()),
  /** The change in the history; null before, and where nothing was changed. */
  audit: z.nullable(z.int()),
  /** Until when it can be taken back. */
  undo_until: z.nullable(Moment),
  is_undo_late: z.boolean(),
  ended_at: z.nullable(Moment),
};
export const ListedImport = z.object(Listed);
export type ListedImport = z.input<typeof ListedImport>;

export const OneImport = z.object({
  ...Listed,
  version: z.int(),
  size: z.int(),
  sheet: z.nullable(z.string()),
  look: Look,
  mapping: Mapping,
  /** What was recognised: a remembered mapping, with the headings that it has and the file has not, and the other way round. */
  recognised: z.nullable(
    z.object({
      name: z.string(),
      used_at: z.nullable(z.string()),
      missing: z.array(z.string()),
      added: z.array(z.string()),
    }),
  ),
  /** Columns of the shop for its kind. */
  columns: z.array(z.object({ name: z.string(), is_key: z.boolean(), is_needed: z.boolean() })),
  warehouses: z.array(z.string()),
  kinds: z.array(Kind),
  preview: z.nullable(Preview),
  decisions: Decisions,
  /** An earlier import of the very same content. */
  same: z.nullable(
    z.object({ id: z.int(), name: z.string(), created_at: Moment, state: z.enum(IMPORT_STATES) }),
  ),
  may_undo: z.boolean(),
});
export type OneImport = z.input<typeof OneImport>;
