import type { Fragment, Tx } from '#base/database/database.server.ts';
import { sqlName, type Column } from './sheet.server.ts';

/** A column of a file that also says how it is read from its table and written to it. */
export type StoredColumn = Column & {
  /** Where its value is kept; unless it is said, in one column of the same name. */
  stored?: Stored;
  /** Of which table, where those of one file are kept in several. */
  table?: string;
  /** Written with a new row only. */
  isFixed?: true;
};

export type Stored = {
  /** Its value, in SQL. */
  read: string;
  /** What is written into which columns, of the row `target`; what has tables of its own is written apart. */
  write: Record<string, string>;
};

/** What has tables of its own, or is written by itself. */
export const apart = (read: string): Stored => ({ read, write: {} });
/** A small number that files know as a whole one. */
export const small = (name: string): Stored => ({
  read: `${name}::int`,
  write: { [name]: `target.${name}` },
});

const storedOf = (column: StoredColumn, table = ''): Stored => {
  const name = sqlName(column);
  return column.stored ?? { read: `${table}.${name}`, write: { [name]: `target.${name}` } };
};

const writesOf = (columns: StoredColumn[]) =>
  columns.flatMap((column) => Object.entries(storedOf(column).write));

const raw = (tx: Tx, parts: string[]) => tx.unsafe(parts.join(', ')) as unknown as Fragment;

/** What a `select` gives for them, under their names in queries. */
export const valuesOf = (tx: Tx, table: string, columns: StoredColumn[]): Fragment =>
  raw(
    tx,
    columns.map((column) => `${storedOf(column, table).read} as ${sqlName(column)}`),
  );

/** For `insert into … (names) select values from target`. */
export const insertOf = (tx: Tx, columns: StoredColumn[]) => ({
  names: raw(
    tx,
    writesOf(columns).map(([name]) => name),
  ),
  values: raw(
    tx,
    writesOf(columns).map(([, value]) => value),
  ),
});

/** For `update … set`. */
export const changesOf = (tx: Tx, columns: StoredColumn[]): Fragment =>
  raw(
    tx,
    writesOf(columns.filter(({ isFixed }) => !isFixed)).map(
      ([name, value]) => `${name} = ${value}`,
    ),
  );

/** Which rows of `target` differ from `known` in one of them. */
export const differsIn = (tx: Tx, columns: StoredColumn[]): Fragment => {
  const row = (table: string) => columns.map((column) => `${table}.${sqlName(column)}`).join(', ');
  return raw(tx, [`(${row('target')}) is distinct from (${row('known')})`]);
};
