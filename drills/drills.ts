import type { Drill } from './drill.ts';
import { fuzz } from './fuzz.ts';
import { appKill, databaseKill } from './kills.ts';

/** By the name they are asked for: `npm run drill -- app-kill`. */
export const DRILLS: Record<string, Drill> = {
  'app-kill': appKill,
  'database-kill': databaseKill,
  fuzz,
};
