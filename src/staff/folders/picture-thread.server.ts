import type { ParsePool } from '#base/files/parse-pool.server.ts';
import type { Parts } from '#base/files/parse-thread.server.ts';
import { StaffError } from '#staff/staff-error.ts';

const READ = { module: new URL(import.meta.url), name: 'pictureToParts' };

/** As the shop keeps a photograph: as large as it is shown, and once more as it is shown among others. */
export type KeptPicture = { photograph: Buffer; small: Buffer };
type Refusal = { key: StaffError['key']; message: string };
type Head = { refusal: Refusal } | { refusal: null; isSmall: boolean };

const encoded = (value: Head) => new TextEncoder().encode(JSON.stringify(value));

/** Runs in another thread, the only one that loads what draws. */
export async function pictureToParts(bytes: Uint8Array): Promise<Parts> {
  const { isSmall, readPhotograph, smallForm } = await import('./picture.server.ts');
  try {
    const given = Buffer.from(bytes);
    const photograph = await readPhotograph(given);
    const small = await smallForm(photograph);
    const head = { refusal: null, isSmall: await isSmall(given) };
    return [encoded(head), new Uint8Array(photograph), new Uint8Array(small)];
  } catch (error) {
    if (!(error instanceof StaffError)) throw error;
    return [encoded({ refusal: { key: error.key, message: error.message } })];
  }
}

/** Upright, no larger than it is shown, without what the camera wrote; a file that is no picture is refused. */
export async function readPicture(
  parsePool: ParsePool | undefined,
  bytes: Buffer,
  whose: string,
): Promise<{ picture: KeptPicture; isSmall: boolean }> {
  const input = new Uint8Array(bytes);
  const [head, photograph, small] = parsePool
    ? await parsePool.run({ work: READ, input, whose, as: 'staff' })
    : await pictureToParts(input);
  const said = JSON.parse(Buffer.from(head!).toString()) as Head;
  if (said.refusal) throw StaffError.retold(said.refusal);
  const picture = { photograph: Buffer.from(photograph!), small: Buffer.from(small!) };
  return { picture, isSmall: said.isSmall };
}
