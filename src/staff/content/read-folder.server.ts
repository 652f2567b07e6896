import { posix } from 'node:path';
import type { Db } from '#base/database/database.server.ts';
import type { GivenFile } from '#staff/given-file.ts';
import { parseDocument } from './document.ts';
import { FileError, type Kind, type Row } from './kind.server.ts';
import { filesOf } from './kinds.server.ts';
import { picturesIn, type Picture, readPicture, toShopLinks } from './pictures.server.ts';

export type Refusal = { file: string; reason: string };
export type Folder = { rows: Map<Kind, Row[]>; pictures: Picture[]; refusals: Refusal[] };

/** Everything the files say, and every mistake in them: nothing is written before all of it is right. */
export async function readFolder(sql: Db, files: GivenFile[], kinds: Kind[]): Promise<Folder> {
  const refusals: Refusal[] = [];
  const pictures = new Map<string, Picture | string>();
  const rows = new Map<Kind, Row[]>();

  async function readFile(kind: Kind, given: GivenFile): Promise<Row> {
    const source = (await given.read()).toString('utf8');
    for (const file of picturesIn(source))
      if (!pictures.has(file)) pictures.set(file, await readPicture(sql, files, file));
    const text = toShopLinks(source, (file) => nameOf(pictures.get(file)!));
    const document = parseDocument(posix.basename(given.name, '.md'), text);
    if (!document) throw new FileError('content.noFront');
    const strange = Object.keys(document.head).find((key) => !kind.keys.includes(key));
    if (strange)
      throw new FileError('content.unknownKey', { key: strange, keys: kind.keys.join(', ') });
    return withPicture(kind.toRow(document));
  }

  for (const kind of kinds) {
    const read: Row[] = [];
    for (const file of filesOf(kind, files))
      try {
        read.push(await readFile(kind, file));
      } catch (error) {
        if (!(error instanceof FileError)) throw error;
        refusals.push({ file: file.name, reason: error.message });
      }
    rows.set(kind, read);
  }
  const stored = [...pictures.values()].filter((picture) => typeof picture !== 'string');
  return { rows, pictures: stored, refusals };
}

const nameOf = (picture: Picture | string) =>
  typeof picture === 'string' ? picture : picture.name;

/** The picture of the front matter is kept by its file, not by its address. */
function withPicture(row: Row): Row {
  const { image } = row;
  if (typeof image !== 'string') return row;
  const [, name] = /^\/media\/([\w.]+)$/.exec(image) ?? [];
  if (!name) throw new FileError('content.picturePlace', { value: image });
  return { ...row, image: name };
}
