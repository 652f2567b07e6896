import type { Fragment } from '#base/database/database.server.ts';
import type { StaffContext } from '#staff/job.server.ts';

/** Whoever does not look after the system reads their own changes. */
export const isReadable = ({ sql, who, permissions }: StaffContext): Fragment =>
  permissions.has('system.read') ? sql`true` : sql`who = ${who}`;
