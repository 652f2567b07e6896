import { join } from 'node:path';
import { type Crowd, gatherCrowd } from './crowd.ts';
import { Journal } from './journal.ts';
import type { Kind, Stand } from './stand.ts';
import { judge, lookBefore, sendMails, type Verdict } from './verdict.ts';

/** What was done how often, how long the shop was away each time (in milliseconds), and what the consistency rules say. */
export type Row = { what: string; count: number; recovery: number[]; verdict: Verdict };

export type Drill = {
  about: string;
  kinds: Kind[];
  /** How often, in the tests and in earnest. */
  rounds: { small: number; full: number };
  /** For the process of the shop. */
  env?: Record<string, string>;
  /** The size of a disk of its own for the database; only root can mount one. */
  disk?: string;
  run(stand: Stand, rounds: number, only?: RegExp): Promise<Row[]>;
};

let journals = 0;
export const newJournal = ({ folder }: Stand) =>
  new Journal(join(folder, `journal-${(journals += 1)}.jsonl`));

/** Does harm while buyers buy, lets them finish, and asks the consistency rules. */
export async function underBuyers(
  stand: Stand,
  what: string,
  harm: (crowd: Crowd) => Promise<{ count: number; recovery: number[] }>,
  origin?: string,
): Promise<Row> {
  const journal = newJournal(stand);
  const before = await lookBefore(stand.sql);
  const crowd = await gatherCrowd(stand, journal, origin);
  const done = await harm(crowd);
  await crowd.leave();
  await sendMails(stand.sql);
  return { what, ...done, verdict: await judge(stand.sql, journal, before) };
}
