import type { Config } from '#base/config.server.ts';
import type { ParsePool } from '#base/parse-pool.server.ts';
import type { Sql, Tx } from '#base/database.server.ts';
import { endedWith } from '#base/ended-with.server.ts';
import { isOneLine } from '#base/hidden-signs.ts';
import { type Audit, change } from './change.server.ts';
import { once, type Repeat } from './once.server.ts';
import type { Permission } from './permissions.ts';
import { StaffError } from './staff-error.ts';

/** How far long work is; a terminal draws a bar of it. */
export type Progress = (title: string, done?: number, total?: number) => void;

/** What a job works with: the open shop, who asks, what they may do, and whether anything may be written. */
export type StaffContext = {
  sql: Sql;
  config: Config;
  who: string;
  permissions: ReadonlySet<Permission>;
  isDryRun: boolean;
  progress: Progress;
  /** Where given files are read beside visitors; a terminal reads them itself. */
  parsePool?: ParsePool | undefined;
  /** What tells a second press of the same button; without it every call is one of its own. */
  repeat?: Repeat | undefined;
  /** Aborted when whoever asked has gone; what is only tried then ends. */
  signal?: AbortSignal | undefined;
};

/** The same inside the one transaction of a change, with the audit that is kept or lost with it. */
export type JobContext = Omit<
  StaffContext,
  'sql' | 'permissions' | 'repeat' | 'signal' | 'parsePool'
> & {
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
  /** All of these permissions. */
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

export const readingJob = <Input = void, Result = void>({
  title,
  needs,
  work,
}: Reading<Input, Result>): Job<Input, Result> =>
  Object.assign(
    async (context: StaffContext, input: Input) => {
      assertAllowed(context, needs);
      return work(context, input);
    },
    { title, needs, isChange: false },
  );

/** The work is done in one transaction with its audit; a dry run takes both back and still gives the result. */
export const changingJob = <Input = void, Result = void>({
  title,
  needs,
  titleOf = () => title,
  work,
  isKept = () => true,
  afterwards = async () => {},
}: Changing<Input, Result>): Job<Input, Result> =>
  Object.assign(
    async (context: StaffContext, input: Input) => {
      assertAllowed(context, needs);
      const { config, who, isDryRun, progress, repeat, signal } = context;
      if (who.trim() === '' || !isOneLine(who)) throw new StaffError('permission.nameless');
      try {
        return await change(
          { sql: context.sql, who, title: titleOf(input) },
          (sql, audit) =>
            endedWith(isDryRun ? signal : undefined, { pool: context.sql, tx: sql }, () =>
              once(sql, isDryRun ? undefined : repeat, () =>
                work({ sql, audit, config, who, isDryRun, progress }, input),
              ),
            ),
          (result) => !isDryRun && isKept(result),
        );
      } finally {
        if (!isDryRun) await afterwards(context);
      }
    },
    { title, needs, isChange: true },
  );

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

/** The only place where permissions are asked for. */
function assertAllowed({ permissions }: StaffContext, needs: readonly Permission[]): void {
  const missing = needs.filter((permission) => !permissions.has(permission));
  if (missing.length > 0)
    throw new StaffError('permission.missing', { permission: missing.join(', ') });
}
