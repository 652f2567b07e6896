import type { ParsePool } from '#base/files/parse-pool.server.ts';
import type { Parts } from '#base/files/parse-thread.server.ts';
import { StaffError } from '#staff/staff-error.ts';

const READ = { module: new URL(import.meta.url), name: 'pictureToParts' };

/** As the shop keeps a photograph: as large as it is shown, and once more as it is shown among others. */
export type KeptPicture = { photograph: Buffer; small: Buffer };
type Refusal = { key: StaffError['key']; message: string };

const encoded = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

/** Runs in another thread, the only one that loads what draws. */
export async function pictureToParts(bytes: Uint8Array): Promise<Parts> {
  const { readPhotograph, smallForm } = await import('./picture.server.ts');
  try {
    const photograph = await readPhotograph(Buffer.from(bytes));
    const small = await smallForm(photograph);
    return [encoded(null), new Uint8Array(photograph), new Uint8Array(small)];
  } catch (error) {
    if (!(error instanceof StaffError)) throw error;
    return [encoded({ key: error.key, message: error.message })];
  }
}

/** Upright, no larger than it is shown, without what the camera wrote; a file that is no picture is refused. */
export async function readPicture(
  parsePool: ParsePool | undefined,
  bytes: Buffer,
  whose: string,
): Promise<KeptPicture> {
  const input = new Uint8Array(bytes);
  const [head, photograph, small] = parsePool
    ? await parsePool.run({ work: READ, input, whose, as: 'staff' })
    : await pictureToParts(input);
  const refusal = JSON.parse(Buffer.from(head!).toString()) as Refusal | null;
  if (refusal) throw StaffError.retold(refusal);
  return { photograph: Buffer.from(photograph!), small: Buffer.from(small!) };
}
