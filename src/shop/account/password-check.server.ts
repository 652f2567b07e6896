import { ShopError } from '#base/errors.ts';
import { networkOf } from '#base/network.ts';
import { bucketOf, countIfFailed } from '#shop/kernel/limits.server.ts';
import type { Shop } from '#shop/kernel/slice.server.ts';
import type { PersonId } from '#shop/kernel/visitor.ts';
import { isPassword } from '#shop/identity/password.server.ts';

/** Whose password, asked from where, and the field that a refusal is about. */
type Asked = { personId: PersonId; address: string; key: string };

/** Who is signed in proves once more who they are; wrong tries are counted, whatever they were meant for. */
export async function checkPassword(
  { sql }: Pick<Shop, 'sql'>,
  { personId, address, key }: Asked,
  password: string,
): Promise<void> {
  const limit = { bucket: bucketOf('password', personId), most: 10, minutes: 15 };
  await countIfFailed(sql, [limit], async () => {
    const [known] = await sql<{ password_hash: string }[]>`
      select password_hash from person where id = ${personId}`;
    if (!(await isPassword(known?.password_hash ?? null, password, networkOf(address))))
      throw new ShopError('messages.validation.password.incorrect', { key, status: 200 });
  });
}
