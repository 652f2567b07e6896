import { networkOf } from '#base/wire/network.ts';
import type { Own } from '#shop/identity/accounts.server.ts';
import { checkPassword } from '#shop/identity/password-check.server.ts';
import { hashPassword } from '#shop/identity/password.server.ts';
import type { StaffId } from './colleague.ts';
import { distrustAll, noteDown } from './staff-accounts.server.ts';

/** The other browsers of its owner are signed out: one of them may be why it is changed. */
export async function changePassword(
  own: Own<StaffId> & { sessionId: number },
  { password, newPassword }: { password: string; newPassword: string },
): Promise<void> {
  const { sql, personId, sessionId, address } = own;
  await checkPassword(own, password);
  const hash = await hashPassword(newPassword, networkOf(address));
  await sql.begin(async (tx) => {
    await tx`update staff_person set password_hash = ${hash} where id = ${personId}`;
    await tx`delete from staff_session where person_id = ${personId} and id <> ${sessionId}`;
    await distrustAll(tx, personId);
    const after = { password: true };
    await noteDown(tx, personId, { command: 'office: change the password', after });
  });
}
