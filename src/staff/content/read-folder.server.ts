import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '#base/database.server.ts';
import { parseDocument } from './document.ts';
import { FileError, type Kind, type Row } from './kind.server.ts';
import { listFiles } from './kinds.server.ts';
import { picturesIn, type Picture, readPicture, toShopLinks } from './pictures.server.ts';

export type Refusal = { file: string; reason: string };
export type Folder = { rows: Map<Kind, Row[]>; pictures: Picture[]; refusals: Refusal[] };

/** Everything the files say, and every mistake in them: nothing is written before all of it is right. */
export async function readFolder(sql: Db, folder: string, kinds: Kind[]): Promise<Folder> {
  const refusals: Refusal[] = [];
  const pictures = new Map<string, Picture | string>();
  const rows = new Map<Kind, Row[]>();

  async function readFile(kind: Kind, name: string): Promise<Row> {
    const source = readFileSync(join(folder, kind.folder, name), 'utf8');
    for (const file of picturesIn(source))
      if (!pictures.has(file)) pictures.set(file, await readPicture(sql, folder, file));
    const text = toShopLinks(source, (file) => nameOf(pictures.get(file)!));
    const document = parseDocument(name.replace(/\.md$/, ''), text);
    if (!document) throw new FileError('content.noFront');
    const strange = Object.keys(document.head).find((key) => !kind.keys.includes(key));
    if (strange)
      throw new FileError('content.unknownKey', { key: strange, keys: kind.keys.join(', ') });
    return withPicture(kind.toRow(document));
  }

  for (const kind of kinds) {
    const read: Row[] = [];
    for (const name of listFiles(folder, kind.folder))
      try {
        read.push(await readFile(kind, name));
      } catch (error) {
        if (!(error instanceof FileError)) throw error;
        refusals.push({ file: `${kind.folder}/${name}`, reason: error.message });
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
