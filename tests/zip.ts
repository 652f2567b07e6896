import { buffer } from 'node:stream/consumers';
import { streamZip } from '#base/files/zip.server.ts';

/** A ZIP of these texts, whole. */
export const zipOf = (files: Record<string, string>): Promise<Buffer> =>
  buffer(
    streamZip(Object.entries(files).map(([name, text]) => ({ name, open: async () => text }))),
  );
