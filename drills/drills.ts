import { approvals } from './approvals.ts';
import { backup } from './backup.ts';
import { crawler } from './crawler.ts';
import type { Drill } from './drill.ts';
import { einvoices } from './einvoices.ts';
import { fullDisk } from './full-disk.ts';
import { givenFiles } from './given-files.ts';
import { growth } from './growth.ts';
import { imports } from './imports.ts';
import { fuzz } from './fuzz.ts';
import { appKill, databaseKill } from './kills.ts';
import { migrationKill } from './migration-kill.ts';
import { nthCall } from './nth-call.ts';
import { office } from './office.ts';
import { parallelSubmits } from './parallel-submits.ts';
import { sequences } from './sequences.ts';
import { shipping } from './shipping.ts';
import { sigterm } from './sigterm.ts';
import { slowDatabase } from './slow-database.ts';
import { smtp } from './smtp.ts';
import { twoProcesses } from './two-processes.ts';
import { timing } from './timing.ts';

/** By the name they are asked for: `npm run drill -- app-kill`. */
export const DRILLS: Record<string, Drill> = {
  'app-kill': appKill,
  'database-kill': databaseKill,
  'nth-call': nthCall,
  'parallel-submits': parallelSubmits,
  approvals,
  sequences,
  einvoices,
  shipping,
  imports,
  office,
  'slow-database': slowDatabase,
  'full-disk': fullDisk,
  sigterm,
  smtp,
  'migration-kill': migrationKill,
  'two-processes': twoProcesses,
  backup,
  fuzz,
  timing,
  growth,
  crawler,
  'given-files': givenFiles,
};
