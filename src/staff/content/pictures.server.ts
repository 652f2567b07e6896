import { createHash } from 'node:crypto';
import type { Db, Tx } from '#base/database/database.server.ts';
import { readPhotograph } from '#staff/folders/picture.server.ts';
import type { GivenFile } from '#staff/given-file.ts';
import { StaffError } from '#staff/staff-error.ts';
import { FileError } from './kind.server.ts';

export type Picture = { name: string; mediaType: string; bytes: Buffer };

export const PICTURES = 'pictures';
/** How a file of the content points at a picture, seen from its own folder. */
const IN_FILE = /\.\.\/pictures\/([\w.-]+)/g;
const IN_SHOP = /\/media\/([0-9a-f]{32}\.[a-z0-9]{1,5})/g;
const STORED = /^[0-9a-f]{32}\.[a-z0-9]{1,5}$/;
/** The widest place of the shop, a banner on a large screen. */
const WIDEST = 1920;

export const toFileLinks = (text: string) => text.replace(IN_SHOP, `../${PICTURES}/$1`);
export const picturesIn = (text: string): string[] =>
  [...text.matchAll(IN_FILE)].map(([, name]) => name!);
export const toShopLinks = (text: string, nameOf: (file: string) => string) =>
  text.replace(IN_FILE, (_, file: string) => `/media/${nameOf(file)}`);

/** The picture as the shop will keep it; one it has already stays as it is. */
export async function readPicture(
  sql: Db,
  files: GivenFile[],
  file: string,
): Promise<Picture | string> {
  const [known] = STORED.test(file) ? await sql`select from file where name = ${file}` : [];
  if (known) return file;
  const given = files.find(({ name }) => name === `${PICTURES}/${file}`);
  if (!given) throw new FileError('content.noPicture', { file });
  return pictureOf(await given.read(), given.name);
}

/** Known by what is in it; a drawing stays as it is drawn. */
export async function pictureOf(bytes: Buffer, file: string): Promise<Picture> {
  const isDrawing = /^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(
    bytes.subarray(0, 2000).toString('utf8'),
  );
  return isDrawing ? drawing(bytes, file) : photograph(bytes, file);
}

const ACTIVE =
  /<(?:[\w-]+:)?(?:script|foreignObject|iframe)|\son\w+\s*=|javascript:|<!ENTITY|@import|(?:href|src)\s*=\s*["'](?!#|data:image\/)|url\(\s*["']?(?!["'#]|data:image\/)/i;

/** A drawing is a document of its own, so it may hold nothing but shapes. */
function drawing(bytes: Buffer, file: string): Picture {
  if (ACTIVE.test(bytes.toString('utf8'))) throw new FileError('content.activePicture', { file });
  return named(bytes, 'svg', 'image/svg+xml');
}

/** Known by what is in it, not by its name. */
async function photograph(bytes: Buffer, file: string): Promise<Picture> {
  try {
    return named(await readPhotograph(bytes, WIDEST), 'webp', 'image/webp');
  } catch (error) {
    if (!(error instanceof StaffError)) throw error;
    throw new FileError('content.notPicture', { file }, { cause: error });
  }
}

export const named = (bytes: Buffer, extension: string, mediaType: string): Picture => ({
  name: `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${extension}`,
  mediaType,
  bytes,
});

export async function storePicture(tx: Tx, { name, mediaType, bytes }: Picture): Promise<void> {
  await tx`
    insert into file (name, media_type, size, bytes)
    values (${name}, ${mediaType}, ${bytes.length}, ${bytes}) on conflict (name) do nothing`;
}
