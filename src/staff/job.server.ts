import type { Config } from '#base/config.server.ts';
import type { Sql } from '#base/database.server.ts';

/** How far long work is; a terminal draws a bar of it. */
export type Progress = (title: string, done?: number, total?: number) => void;

/** What a job of the shop's people works with: the open shop, who asks, and whether anything may be written. */
export type StaffContext = {
  sql: Sql;
  config: Config;
  who: string;
  /** What the audit calls the job. */
  command: string;
  isDryRun: boolean;
  progress: Progress;
};
