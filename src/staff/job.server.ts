import * as z from 'zod/mini';
import type { Draw } from '#base/files/draw.server.ts';
import type { Config } from '#base/process/config.server.ts';
import type { ParsePool } from '#base/files/parse-pool.server.ts';
import { ok } from '#base/wire/contract.ts';
import type { Sql, Tx } from '#base/database/database.server.ts';
import { endedWith } from '#base/process/ended-with.server.ts';
import { isOneLine } from '#base/values/hidden-characters.ts';
import { onlyOnce, type Repeat } from '#shop/kernel/idempotency.server.ts';
import { type Audit, change } from './change.server.ts';
import type { InputOf, JobEndpoint, OfficeEndpoint, OutputOf } from './endpoint.ts';
import type { Permission } from './permissions.ts';
import { StaffError } from './staff-error.ts';

/** The progress of long work; a terminal draws a bar. */
export type Progress = (title: string, done?: number, total?: number) => void;

/** What a job works with: the open shop, who asks, what they may do, and whether anything may be written. */
export type StaffContext = {
  sql: Sql;
  config: Config;
  who: string;
  /** Where the person works. Rules that protect from a hurried click do not apply at a terminal. */
  face: 'screen' | 'terminal';
  permissions: ReadonlySet<Permission>;
  isDryRun: boolean;
  progress: Progress;
  /** PDFs are drawn in worker threads; at a terminal in this thread. */
  draw: Draw;
  /** Threads that read given files; a terminal reads them itself. */
  parsePool?: ParsePool | undefined;
  /** The idempotency key of a press; without it every call counts. */
  repeat?: Repeat | undefined;
  /** Aborted when the client has gone; then a dry run or a read ends. */
  signal?: AbortSignal | undefined;
};

/** The same inside the one transaction of a change, with the audit that is kept or lost with it. */
export type JobContext = Omit<StaffContext, 'sql' | 'repeat' | 'signal' | 'parsePool'> & {
  sql: Tx;
  audit: Audit;
};

/** One thing the shop's people do, whether at a terminal or in a browser. Input and result are plain data. */
export type Job<Input, Result> = {
  (context: StaffContext, input: Input): Promise<Result>;
  readonly title: string;
  readonly needs: readonly Permission[];
  readonly isChange: boolean;
};

type Read = Extract<Permission, `${string}.read`>;
type Change = Exclude<Permission, Read>;

type Reading<Input, Result> = {
  title: string;
  /** The permissions the job needs, all of them. */
  needs: readonly Read[];
  work(context: StaffContext, input: Input): Promise<Result>;
};

type Changing<Input, Result> = {
  /** What the audit calls it; `undo` finds imports by it, so it never changes. */
  title: string;
  needs: readonly Change[];
  /** For the audit, where the title alone does not say what was done. */
  titleOf?(input: Input): string;
  work(context: JobContext, input: Input): Promise<Result>;
  /** False for a result that must leave nothing behind, such as a file with refused rows. */
  isKept?(result: Result): boolean;
  /** What follows outside of the transaction, however it ended; never after a dry run. */
  afterwards?(context: StaffContext): Promise<unknown>;
};

/** A call of the office with the work behind it: `start/office` registers it as it is. */
export type Call<E extends OfficeEndpoint> = {
  (context: StaffContext, input: InputOf<E>): Promise<OutputOf<E>>;
  readonly call: E;
};

/** A job that is also a call. The terminal may leave out what only a screen knows, and gets more than the wire takes. */
export type CallJob<E extends JobEndpoint, Input, Result> = Job<Input, Result> & {
  readonly call: InputOf<E> extends Input ? E : 'its input is not that of its contract';
};

type ReadingCall = JobEndpoint & { needs: readonly Read[] };
type ChangingCall = JobEndpoint & { needs: readonly Change[] };

/** A job that only reads. With a contract the title and needs are taken from it; a job of the terminal alone says them here. */
export function readingJob<E extends ReadingCall, Result extends OutputOf<E>, Input = InputOf<E>>(
  call: E,
  work: (context: StaffContext, input: Input) => Promise<Result>,
): CallJob<E, Input, Result>;
export function readingJob<Input = void, Result = void>(
  job: Reading<Input, Result>,
): Job<Input, Result>;
export function readingJob(
  said: ReadingCall | Reading<unknown, unknown>,
  workOfCall?: Reading<unknown, unknown>['work'],
): Job<unknown, unknown> {
  const { needs } = said;
  const work = workOfCall ?? (said as Reading<unknown, unknown>).work;
  return Object.assign(
    async (context: StaffContext, input: unknown) => {
      assertAllowed(context, needs);
      return work(context, input);
    },
    { ...named(said), isChange: false },
  );
}

/** The work is done in one transaction with its audit; a dry run takes both back and still gives the result. */
export function changingJob<E extends ChangingCall, Result extends OutputOf<E>, Input = InputOf<E>>(
  call: E,
  work: (context: JobContext, input: Input) => Promise<Result>,
  more?: Omit<Changing<Input, Result>, 'title' | 'needs' | 'work'>,
): CallJob<E, Input, Result>;
export function changingJob<Input = void, Result = void>(
  job: Changing<Input, Result>,
): Job<Input, Result>;
export function changingJob(
  said: ChangingCall | Changing<unknown, unknown>,
  workOfCall?: Changing<unknown, unknown>['work'],
  more?: Omit<Changing<unknown, unknown>, 'title' | 'needs' | 'work'>,
): Job<unknown, unknown> {
  const { needs } = said;
  const name = named(said);
  const { title, call } = name;
  const work = workOfCall ?? (said as Changing<unknown, unknown>).work;
  const {
    titleOf = () => title,
    isKept = () => true,
    afterwards = async () => {},
  } = workOfCall ? (more ?? {}) : (said as Changing<unknown, unknown>);
  return Object.assign(
    async (context: StaffContext, input: unknown) => {
      assertAllowed(context, needs);
      const { config, who, face, permissions, isDryRun, progress, draw, repeat, signal } = context;
      if (who.trim() === '' || !isOneLine(who)) throw new StaffError('permission.nameless');
      try {
        return await change(
          { sql: context.sql, who, title: titleOf(input) },
          (sql, audit) =>
            endedWith(isDryRun ? signal : undefined, { pool: context.sql, tx: sql }, () =>
              onlyOnce(
                sql,
                isDryRun ? undefined : repeat,
                () =>
                  work(
                    { sql, audit, config, who, face, permissions, isDryRun, progress, draw },
                    input,
                  ),
                call && ((kept) => revived(call, kept)),
              ),
            ),
          (result) => !isDryRun && isKept(result),
        );
      } finally {
        if (!isDryRun) await afterwards(context);
      }
    },
    { ...name, isChange: true },
  );
}

/** A call that is made of jobs: each of them asks for what it needs, and notes down what it changes. */
export const callOf = <E extends OfficeEndpoint>(
  call: E,
  work: (context: StaffContext, input: InputOf<E>) => Promise<OutputOf<E>>,
): Call<E> =>
  Object.assign(
    async (context: StaffContext, input: InputOf<E>) => {
      assertAllowed(context, call.needs ?? []);
      return work(context, input);
    },
    { call },
  );

export const isAllowed = (
  { permissions }: StaffContext,
  { needs }: Pick<Job<never, unknown>, 'needs'>,
) => needs.every((permission) => permissions.has(permission));

/** What the role may not read is not asked for. */
export const ifMay = async <Result>(context: StaffContext, job: Job<void, Result>) =>
  isAllowed(context, job) ? job(context) : null;

type Name = { title: string; needs: readonly Permission[]; call?: JobEndpoint };

const named = (said: JobEndpoint | Name): Name =>
  'job' in said
    ? { title: said.job, needs: said.needs ?? [], call: said }
    : { title: said.title, needs: said.needs };

/** A result that was kept as JSON, with its dates again. */
const revived = ({ schema }: JobEndpoint, kept: unknown) => {
  const {
    success: _,
    error: _none,
    ...result
  } = z.decode(schema.response[200] as z.ZodMiniType<Envelope, Envelope>, ok(kept as object));
  return result;
};
type Envelope = ReturnType<typeof ok<object>>;

/** A job whose input is first read from what somebody brought, which may take long, outside of its transaction. */
export const afterReading = <Given, Input, Result>(
  read: (context: StaffContext, given: Given) => Promise<Input>,
  job: Job<Input, Result>,
): Job<Given, Result> => {
  const { title, needs, isChange } = job;
  return Object.assign(
    async (context: StaffContext, given: Given) => {
      assertAllowed(context, needs);
      return job(context, await read(context, given));
    },
    { title, needs, isChange },
  );
};

/** The only place where permissions are asked for. A job asks by itself for what it needs only with some inputs. */
export function assertAllowed(
  { permissions }: Pick<StaffContext, 'permissions'>,
  needs: readonly Permission[],
): void {
  const missing = needs.filter((permission) => !permissions.has(permission));
  if (missing.length > 0)
    throw new StaffError('permission.missing', { permission: missing.join(', ') });
}
