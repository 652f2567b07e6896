import { drawHere } from '#base/files/draw.server.ts';
import { userInfo } from 'node:os';
import type { StaffContext } from '#staff/job.server.ts';
import { ALL_PERMISSIONS } from '#staff/permissions.ts';

type Given = Pick<StaffContext, 'sql' | 'config' | 'progress'> & {
  /** Whom the audit names instead of the one who is logged in. */
  as?: string | undefined;
  isDryRun?: boolean;
};

/** Whoever has a shell on the server may do everything; who became root to run this is still who they are. */
export const atTerminal = ({ as, isDryRun = false, ...rest }: Given): StaffContext => ({
  ...rest,
  who: as ?? process.env.SUDO_USER ?? userInfo().username,
  face: 'terminal',
  draw: drawHere,
  permissions: ALL_PERMISSIONS,
  isDryRun,
});
