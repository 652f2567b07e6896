import type { Db, Tx } from '#base/database/database.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import type { Document } from './document.ts';

/** What a row of any kind is made of; pictures by the names of their files. */
export type Row = Record<string, string | boolean | null>;

/** One folder of the content and the table it is kept in. */
export type Kind = {
  folder: string;
  entity: string;
  /** Ordered by their names and replaced as a whole; else each row is known by its address. */
  isList: boolean;
  /** Every key its front matter may have. */
  keys: string[];
  read(sql: Db): Promise<Row[]>;
  toDocument(row: Row, index: number): Document;
  toRow(document: Document): Row;
  /** Of a list all its rows, else those that are new or changed. */
  write(tx: Tx, rows: Row[]): Promise<void>;
  remove?(tx: Tx, rows: Row[]): Promise<void>;
};

/** A mistake in one file; the import goes on to find the others. */
export class FileError extends StaffError {}

export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export function required({ head }: Document, key: string): string {
  const value = head[key] ?? '';
  if (value.trim() === '') throw new FileError('content.missing', { key });
  return value;
}

export function linkOf(document: Document): string {
  const link = document.head.link ?? '/';
  if (/^\/(?!\/)/.test(link)) return link;
  throw new FileError('content.link', { value: link });
}

export function flagOf({ head }: Document, key: string): boolean {
  const value = head[key] ?? 'true';
  if (value === 'true' || value === 'false') return value === 'true';
  throw new FileError('content.flag', { key, value });
}

export function addressOf({ name }: Document): string {
  if (SLUG.test(name)) return name;
  throw new FileError('content.address', { name });
}
