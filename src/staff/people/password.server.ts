import { ShopError } from '#base/errors.ts';
import { networkOf } from '#base/network.ts';
import { hashPassword, isPassword } from '#shop/identity/password.server.ts';
import { bucketOf, countIfFailed } from '#shop/kernel/limits.server.ts';
import type { StaffId } from './colleague.ts';
import type { Desk } from './desk.server.ts';
import { noteDown } from './note-down.server.ts';
import { distrustAll } from './trusted-browsers.server.ts';

type Asked = { personId: StaffId; address: string };

/** Who is signed in proves once more who they are; wrong tries are counted, whatever they were meant for. */
export async function checkPassword(
  { sql }: Pick<Desk, 'sql'>,
  { personId, address }: Asked,
  password: string,
): Promise<void> {
  const limit = { bucket: bucketOf('staff password', personId), most: 10, minutes: 15 };
  await countIfFailed(sql, [limit], async () => {
    const [known] = await sql<{ password_hash: string }[]>`
      select password_hash from staff_person where id = ${personId}`;
    if (!(await isPassword(known?.password_hash ?? null, password, networkOf(address))))
      throw new ShopError('messages.validation.password.incorrect', {
        ...{ key: 'password', status: 200 },
      });
  });
}

/** The other browsers of its owner are signed out: one of them may be why it is changed. */
export async function changePassword(
  desk: Pick<Desk, 'sql'>,
  { sessionId, ...asked }: Asked & { sessionId: number },
  { password, newPassword }: { password: string; newPassword: string },
): Promise<void> {
  await checkPassword(desk, asked, password);
  const hash = await hashPassword(newPassword, networkOf(asked.address));
  await desk.sql.begin(async (tx) => {
    await tx`update staff_person set password_hash = ${hash} where id = ${asked.personId}`;
    await tx`
      delete from staff_session where person_id = ${asked.personId} and id <> ${sessionId}`;
    await distrustAll(tx, asked.personId);
    const after = { password: true };
    await noteDown(tx, asked.personId, { command: 'office: change the password', after });
  });
}
