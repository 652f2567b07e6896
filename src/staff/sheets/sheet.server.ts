import type { Config } from '#base/process/config.server.ts';
import type { Fragment, Tx } from '#base/database/database.server.ts';
import type { Progress } from '#staff/job.server.ts';
import type { Subject } from '#staff/permissions.ts';
import { say, type StaffTextKey } from '#text/staff.ts';
import type { Cells, Kind } from './kinds.ts';

export type SheetName =
  | 'parameters'
  | 'products'
  | 'categories'
  | 'prices'
  | 'stock'
  | 'inbound'
  | 'synonyms'
  | 'customers';

export type Column = {
  /** Its name in files. */
  name: string;
  /** Its name in queries, where it differs: money is cents there. */
  sql?: string;
  kind: Kind;
  /** What it is, where several columns share a sentence. */
  help?: StaffTextKey;
  /** What Slovak offices and their programs call it, as addresses write it: "Cena bez DPH" is cena-bez-dph. */
  headings: string;
  /** What an empty cell means: that the row is refused, that the thing keeps what it has, or this value. */
  blank: typeof REQUIRED | typeof KEPT | string | number | boolean | null;
  isKey?: boolean;
  /** In SQL: what it is where the file does not say it, made of other columns of `incoming` and of `things` as they are. */
  otherwise?: string;
  /** Says what another column says in other words, so the audit leaves it out. */
  isRetold?: boolean;
};

/** Most of a column in the order in which one asks for it; without other headings it is known by its name alone. */
export const column = <C extends Column = Column>(
  name: string,
  kind: Kind,
  blank: Column['blank'],
  headings = '',
  more: Partial<Omit<C, 'name' | 'kind' | 'blank' | 'headings'>> = {},
): C => ({ name, kind, blank, headings, ...more }) as C;

export const REQUIRED = Symbol('required');
export const KEPT = Symbol('kept');

export type Refusal = { row: number; column: string; value: string; reason: string };

/**
 * A kind of file the shop reads and writes. While one is read, the transaction has the temporary tables
 * `known` (things of the file as they are now) and `target` (as they should be, with `status`).
 */
export type Sheet = {
  name: SheetName;
  /** What one has to look after to read or write it. */
  subjects: Subject[];
  /** Another whose words explain its columns. */
  explainedBy?: SheetName;
  /** What the audit calls one thing of it. */
  entity: string;
  /** What listings are made of: while it is written, goods that are sold are noted and booked later. */
  isCatalogue?: boolean;
  /** The ledger of stock is told by what it was changed. */
  movesStock?: boolean;
  columns: Column[];
  /** Texts the rows need besides their cells, such as an address made of a name. */
  hidden?: Record<string, (cells: Cells) => string | null>;
  mayCreate: boolean;
  /** Every thing of the shop as a row of the file, with its `id`. */
  select(tx: Tx): Fragment;
  /** Keeps others from changing the things of the file before it does, where people do that themselves. */
  lock?(tx: Tx): Promise<void>;
  /** What only the whole database can tell: references that lead nowhere, names that are taken. */
  check(tx: Tx): Promise<Found[]>;
  write(tx: Tx, progress?: Progress): Promise<void>;
  /** What has to change with it, mails included; `known` and `target` are still there. */
  follow?(context: { sql: Tx; config: Config }): Promise<void>;
  sample: Record<string, unknown>[];
};

/** What became of the rows of a file. */
export type ImportReport = {
  created: number;
  changed: number;
  unchanged: number;
  refused: number;
  refusals: Refusal[];
  /** Present when it was much: see the price brake. */
  prices?: PriceMoves | undefined;
  /** The number it is undone by. */
  audit?: string;
  /** False when refused rows or unconfirmed prices kept the whole file out. */
  isWritten: boolean;
};

/** How many of all prices change, how many of them far, and the largest moves in euros. */
export type PriceMoves = {
  touched: number;
  far: number;
  of: number;
  isConfirmed: boolean;
  largest: { code: string; before: number; after: number }[];
};

/** A refusal as a query finds it; the reason is a key under `refusals`, and `known` what the shop has instead. */
export type Found = { row: number; column: string; value: string; known?: string; reason: string };

/** What a column is, in words. */
export const helpOf = ({ name, explainedBy = name }: Sheet, column: Column): string =>
  say(column.help ?? (`columns.${explainedBy}.${column.name}` as StaffTextKey));

export const sqlName = ({ name, sql }: Column): string => sql ?? name;
export const keyOf = ({ columns }: Sheet): Column[] => columns.filter(({ isKey }) => isKey);
