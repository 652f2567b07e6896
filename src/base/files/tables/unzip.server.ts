import { buffer } from 'node:stream/consumers';
import { TooMuch } from '#base/wire/too-much.ts';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

/** Texts of a workbook shrink to a tenth or so; a file made to fill the memory shrinks a thousand times. */
const MOST_GROWTH = 30;
const ALWAYS_ALLOWED = 32_000_000;
/** A workbook has a few for each of its sheets. */
const MOST_ENTRIES = 20_000;

export type Zip = { has(name: string): boolean; read(name: string): Promise<string | null> };

/** The files of a ZIP by name, unpacked when asked for, up to so many bytes in all; null when it is not one. */
export async function readZip(
  bytes: Buffer,
  most = Math.max(ALWAYS_ALLOWED, MOST_GROWTH * bytes.length),
): Promise<Zip | null> {
  const found = await openZip(bytes).catch(() => null);
  if (!found) return null;
  const { file, entries } = found;
  let left = most;
  return {
    has: (name) => entries.has(name),
    async read(name) {
      const entry = entries.get(name);
      if (!entry) return null;
      // Whatever unpacks to more than it says is refused by the reader itself.
      left -= entry.uncompressedSize;
      if (left < 0) throw new TooMuch('bytes to unpack');
      return (await buffer(await file.openReadStreamPromise(entry))).toString('utf8');
    },
  };
}

async function openZip(bytes: Buffer): Promise<{ file: ZipFile; entries: Map<string, Entry> }> {
  const file = await fromBufferPromise(bytes, { lazyEntries: true });
  const entries = new Map<string, Entry>();
  if (file.entryCount > MOST_ENTRIES) throw new TooMuch('files');
  for await (const entry of file.eachEntry()) entries.set(entry.fileName, entry);
  return { file, entries };
}
