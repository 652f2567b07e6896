import { drawHere } from '#base/files/draw.server.ts';
import { readConfig } from '#base/process/config.server.ts';
import type { StaffContext } from '#staff/job.server.ts';
import { ALL_PERMISSIONS } from '#staff/permissions.ts';

/** Somebody of the shop who may do everything. */
export const staffContext = (sql: StaffContext['sql']): StaffContext => ({
  sql,
  config: readConfig({}),
  who: 'jana',
  permissions: ALL_PERMISSIONS,
  face: 'terminal',
  draw: drawHere,
  isDryRun: false,
  progress: () => {},
});
