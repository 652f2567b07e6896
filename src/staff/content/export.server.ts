import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readingJob } from '#staff/job.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import { writeDocument } from './document.ts';
import { KINDS, listFiles } from './kinds.server.ts';
import { picturesIn, PICTURES, toFileLinks } from './pictures.server.ts';

type Files = Map<string, string>;
type Target = {
  folder: string;
  /** Whether files of what the shop no longer has may go. */
  isReplacing: boolean;
};

/** Everything people wrote, as files to be edited and imported again. */
export const exportContent = readingJob({
  title: 'content export',
  needs: ['content.read'],

  async work({ sql }, { folder, isReplacing }: Target) {
    const files: Files = new Map();
    for (const kind of KINDS)
      for (const [index, row] of (await kind.read(sql)).entries()) {
        const document = kind.toDocument(withPlaces(row), index);
        files.set(`${kind.folder}/${document.name}.md`, toFileLinks(writeDocument(document)));
      }
    removeStale(folder, files, isReplacing);
    for (const kind of KINDS) mkdirSync(join(folder, kind.folder), { recursive: true });
    mkdirSync(join(folder, PICTURES), { recursive: true });
    for (const [name, text] of files) writeFileSync(join(folder, name), text);

    const names = [...new Set([...files.values()].flatMap(picturesIn))];
    const pictures =
      names.length === 0
        ? []
        : await sql<{ name: string; bytes: Buffer }[]>`
      select name, bytes from file where name in ${sql(names)}`;
    for (const { name, bytes } of pictures) writeFileSync(join(folder, PICTURES, name), bytes);
    return { folder, files: [...files.keys()], pictures: pictures.map(({ name }) => name) };
  },
});

/** A picture of the front matter is written the same way as one in the text. */
const withPlaces = <Row extends { image?: unknown }>(row: Row): Row =>
  typeof row.image === 'string' ? { ...row, image: `/media/${row.image}` } : row;

/** A file of something that is gone would bring it back at the next import. */
function removeStale(folder: string, files: Files, isAllowed: boolean) {
  const stale = KINDS.flatMap((kind) =>
    listFiles(folder, kind.folder).map((name) => `${kind.folder}/${name}`),
  ).filter((name) => !files.has(name));
  if (stale.length === 0) return;
  if (!isAllowed) throw new StaffError('content.export.stale', { files: stale.join(', ') });
  for (const name of stale) rmSync(join(folder, name));
}
