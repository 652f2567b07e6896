import type { Db } from '#base/database/database.server.ts';
import { networkOf } from '#base/wire/network.ts';
import type { Accounts } from '#shop/identity/accounts.server.ts';
import { auditOwnIn } from '#shop/identity/own-audit.server.ts';
import { bucketOf } from '#shop/kernel/limits.server.ts';
import type { StaffId } from './colleague.ts';

/** Without being used: whoever leaves the desk for lunch is not signed in when somebody else sits down. */
export const IDLE_MINUTES = 30;
/** And at most, however often it is used: a working day. */
const OLDEST_HOURS = 12;
/** How long the code of a second factor is waited for. */
const CODE_MINUTES = 5;

export const isLive = (
  sql: Db,
) => sql`staff_session.seen_at > now() - make_interval(mins => ${IDLE_MINUTES})
  and staff_session.created_at > now() - case when is_proved
    then make_interval(hours => ${OLDEST_HOURS}) else make_interval(mins => ${CODE_MINUTES}) end`;

/** Who came in and what people do to the safety of their own account, beside what they change in the shop. */
export const noteDown = auditOwnIn<StaffId>('staff_person', 'staff');

/** With a new password, an account that is paused, or a sign-out everywhere: a trusted browser may be why. */
export async function distrustAll(tx: Db, personId: StaffId): Promise<{ trusted: number }> {
  const { count } = await tx`delete from staff_trusted_browser where person_id = ${personId}`;
  return { trusted: count };
}

/** Accounts of the shop's people. */
export const STAFF: Accounts<StaffId> = {
  tables: {
    person: 'staff_person',
    session: 'staff_session',
    secondFactor: 'staff_second_factor',
    recoveryCode: 'staff_recovery_code',
  },
  place: 'office',
  tries: 'staff ',
  audit: noteDown,
  isSignedIn: (sql) => sql`is_proved and ${isLive(sql)}`,
  distrust: distrustAll,
  secondFactor: {
    /** Secrets of customers may be sealed under the same key, for others. */
    sealOf: (personId) => `staff ${personId}`,
    limitsOf: ({ personId, address }) => [
      { bucket: bucketOf('staff code', personId), most: 5, minutes: 15 },
      { bucket: bucketOf('staff code', 'day', personId), most: 40, minutes: 24 * 60 },
      { bucket: bucketOf('staff code from', networkOf(address)), most: 30, minutes: 15 },
    ],
    countsDown: true,
  },
};
