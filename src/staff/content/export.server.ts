import { readingJob } from '#staff/job.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import { writeDocument } from './document.ts';
import { filesOf, KINDS } from './kinds.server.ts';
import { picturesIn, PICTURES, toFileLinks } from './pictures.server.ts';

type Target = {
  /** Names of the files that are there already, where these will be written. */
  present: string[];
  /** Whether files of rows the shop no longer has may be deleted. */
  isReplacing: boolean;
};
type Exported = {
  texts: Map<string, string>;
  pictures: Map<string, Buffer>;
  /** Folders that are there even when nothing is in them: an empty list is a list too. */
  folders: string[];
  /** Files that have to go. */
  stale: string[];
};

/** Everything people wrote, as files to be edited and imported again. */
export const exportContent = readingJob({
  title: 'content export',
  needs: ['content.read'],

  async work({ sql }, { present, isReplacing }: Target): Promise<Exported> {
    const texts = new Map<string, string>();
    for (const kind of KINDS)
      for (const [index, row] of (await kind.read(sql)).entries()) {
        const document = kind.toDocument(withPlaces(row), index);
        texts.set(`${kind.folder}/${document.name}.md`, toFileLinks(writeDocument(document)));
      }
    const stale = findStale(present, texts);
    if (stale.length > 0 && !isReplacing)
      throw new StaffError('content.export.stale', { files: stale.join(', ') });

    const names = [...new Set([...texts.values()].flatMap(picturesIn))];
    const pictures =
      names.length === 0
        ? []
        : await sql<{ name: string; bytes: Buffer }[]>`
      select name, bytes from file where name in ${sql(names)}`;
    return {
      texts,
      pictures: new Map(pictures.map(({ name, bytes }) => [`${PICTURES}/${name}`, bytes])),
      folders: [...KINDS.map(({ folder }) => folder), PICTURES],
      stale,
    };
  },
});

/** A picture of the front matter is written the same way as one in the text. */
const withPlaces = <Row extends { image?: unknown }>(row: Row): Row =>
  typeof row.image === 'string' ? { ...row, image: `/media/${row.image}` } : row;

/** A file of a deleted row would bring it back at the next import. */
const findStale = (present: string[], texts: Map<string, string>): string[] =>
  KINDS.flatMap((kind) =>
    filesOf(
      kind,
      present.map((name) => ({ name })),
    ),
  )
    .map(({ name }) => name)
    .filter((name) => !texts.has(name));
