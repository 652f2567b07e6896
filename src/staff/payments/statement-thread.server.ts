import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ParsePool } from '#base/files/parse-pool.server.ts';
import type { Parts } from '#base/files/parse-thread.server.ts';
import { TooMuch } from '#base/wire/too-much.ts';
import type { GivenFile } from '#staff/given-file.ts';
import { StaffError } from '#staff/staff-error.ts';
import { LARGEST_FILE, readStatements } from './statement-file.server.ts';
import { lineOf, type ReadLine, type ReadStatement } from './statement.ts';

const READ = { module: new URL(import.meta.url), name: 'readToParts' };

const MOST_STATEMENTS = 1_000;
const MOST_LINES = 50_000;
const MOST_PROBLEMS = 1_000;
/** Lines of one part: what the thread that serves visitors reads at once. */
const PORTION = 500;

type Head = Omit<ReadStatement, 'lines'> & { portions: number };
type Told = { statements: Head[] } | { refusal: { key: StaffError['key']; message: string } };

const encoded = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const decoded = (part: Uint8Array): unknown => JSON.parse(Buffer.from(part).toString());

/** Runs in another thread: what the statements are, or why not, and their lines in portions. */
export async function readToParts(bytes: Uint8Array): Promise<Parts> {
  try {
    const statements = await readStatements({ name: '', read: async () => Buffer.from(bytes) });
    const count = statements.reduce((sum, { lines }) => sum + lines.length, 0);
    if (statements.length > MOST_STATEMENTS) throw new TooMuch('statements');
    if (count > MOST_LINES) throw new TooMuch('lines');
    const portions = statements.map(({ lines }) => portionsOf(lines));
    const heads = statements.map(({ lines: _, problems, ...head }, index): Head => ({
      ...head,
      problems: problems.slice(0, MOST_PROBLEMS),
      portions: portions[index]!.length,
    }));
    return [{ statements: heads }, ...portions.flat()].map(encoded);
  } catch (error) {
    if (error instanceof StaffError)
      return [encoded({ refusal: { key: error.key, message: error.message } })];
    // So many texts in one place that they cannot be put together.
    throw error instanceof RangeError ? new TooMuch('texts') : error;
  }
}

const portionsOf = (lines: ReadLine[]): ReadLine[][] =>
  Array.from({ length: Math.ceil(lines.length / PORTION) }, (_, index) =>
    lines.slice(index * PORTION, (index + 1) * PORTION),
  );

/** The same as `readStatements`, in a thread: this one only takes the lines over, and lets visitors in between. */
export async function readInThread(
  parsePool: ParsePool,
  file: GivenFile,
  whose: string,
): Promise<ReadStatement[]> {
  const bytes = await file.read();
  if (bytes.length > LARGEST_FILE) throw new StaffError('payments.import.tooLarge');
  const input = new Uint8Array(bytes);
  const [head, ...parts] = await parsePool.run({ work: READ, input, whose, as: 'staff' });
  const told = decoded(head!) as Told;
  if ('refusal' in told) throw StaffError.retold(told.refusal);
  const statements: ReadStatement[] = [];
  let at = 0;
  for (const { portions, ...statement } of told.statements) {
    const lines: ReadLine[] = [];
    for (const part of parts.slice(at, at + portions)) {
      lines.push(...(decoded(part) as ReadLine[]));
      await nextTurn();
    }
    at += portions;
    // Only whoever brought it knows its name.
    const number =
      statement.format === 'table' ? lineOf('counterparty', file.name) : statement.number;
    statements.push({ ...statement, number, lines });
  }
  return statements;
}
