import { Readable } from 'node:stream';
import yazl from 'yazl';

/** `open` is called when its turn comes, so that only one file at a time is held. */
export type ZipEntry = {
  name: string;
  /** Shown beside the name by whatever opens the ZIP. */
  day?: string;
  open: () => Promise<Readable | Uint8Array | string>;
};

/** The first day a ZIP can hold, for files whose date does not matter: the same files always give the same bytes. */
const FIRST_DAY = '1980-01-01';

/** A ZIP knows no zone: what is written is what a clock on the wall says. */
const dayOf = ({ day = FIRST_DAY }: ZipEntry) => ({
  mtime: new Date(`${day}T00:00:00`),
  forceDosTimestamp: true,
});

/** A ZIP written as it is read; whoever stops reading ends the file that is just being written too. */
export function streamZip(entries: ZipEntry[]): Readable {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | undefined;
  const openInTurn = async ({ open }: ZipEntry, give: (stream: Readable) => void) => {
    try {
      const content = await open();
      current = content instanceof Readable ? content : Readable.from([content]);
      // The reader may have left while it was being opened.
      if (output.destroyed) current.destroy();
      else give(current);
    } catch (error) {
      output.destroy(error as Error);
    }
  };
  for (const entry of entries)
    zip.addReadStreamLazy(entry.name, dayOf(entry), (give) => {
      void openInTurn(entry, (stream) => give(null, stream));
    });
  zip.on('error', (error: Error) => output.destroy(error));
  output.once('close', () => current?.destroy());
  zip.end();
  return output;
}
