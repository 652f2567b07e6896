import type { Wire } from '#base/contract.ts';
import type { Permission } from '#staff/permissions.ts';

/** A call of the office. anyone: whoever reaches it, signed in or not; staff: 401 for who is not. */
export type OfficeEndpoint = Wire & {
  access: 'anyone' | 'staff';
  /** What the role must allow, as the job behind the call asks too; without it the call is about oneself. */
  needs?: readonly Permission[];
  /** A screen asks by itself: no sign that somebody is there. */
  isUnattended?: true;
};
