import { posix } from 'node:path';
import type { Db } from '#base/database/database.server.ts';
import type { GivenFile } from '#staff/given-file.ts';
import { say } from '#text/staff.ts';

export type ProductFile = {
  /** As the person sees it, from the folder they named. */
  path: string;
  /** The folder inside of it, or ''. */
  group: string;
  filename: string;
  read: GivenFile['read'];
  product: Product;
  /** What stands in the name after the code and a line: "2" in NV-D8Z_2.jpg, or ''. */
  rest: string;
};
export type Product = { id: number; code: string; name: string };
export type FileRefusal = { file: string; reason: string };

/** Files of a folder and of its folders, each with the product its name begins with. */
export async function listProductFiles(sql: Db, given: GivenFile[]) {
  const products = await findProducts(sql);
  const files: ProductFile[] = [];
  const refusals: FileRefusal[] = [];
  for (const { name: path, read } of given.filter(isTheirs).sort(byPlace)) {
    const { dir: group, base: filename, name } = posix.parse(path);
    const found = codesIn(name).find(({ key }) => products.has(key));
    const product = found && products.get(found.key);
    if (product) files.push({ path, group, filename, read, product, rest: found.rest });
    else
      refusals.push({
        file: path,
        reason: say(product === null ? 'folders.ambiguous' : 'folders.noProduct'),
      });
  }
  return { files, refusals };
}

/** A folder may have folders of its own, one level deep; hidden files are the computer's. */
function isTheirs({ name }: GivenFile): boolean {
  const parts = name.split('/');
  return parts.length <= 2 && !parts.some((part) => part.startsWith('.') || LEFTOVERS.has(part));
}
const LEFTOVERS = new Set(['Thumbs.db', 'desktop.ini']);

/** Files in the order of their names, those of a folder together. */
const byPlace = (one: GivenFile, other: GivenFile) =>
  one.name.replaceAll('/', '\0') < other.name.replaceAll('/', '\0') ? -1 : 1;

/** By code as a file name can carry it; null where two products would have the same. */
async function findProducts(sql: Db): Promise<Map<string, Product | null>> {
  const rows = await sql<Product[]>`select id, code, name from product`;
  const products = new Map<string, Product | null>();
  for (const row of rows) {
    const key = fileKey(row.code);
    products.set(key, products.has(key) ? null : row);
  }
  return products;
}

/** NV-7608/8P is NV-7608-8P.jpg: characters that no file name may have become a hyphen. */
const fileKey = (code: string) =>
  code
    .normalize('NFC')
    .replace(/[/\\:*?"<>|]/g, '-')
    .toLowerCase();

/** A code may have lines itself, so the longest one is tried first. */
function codesIn(name: string): { key: string; rest: string }[] {
  const parts = name.normalize('NFC').split('_');
  return parts.map((_, index) => ({
    key: fileKey(parts.slice(0, parts.length - index).join('_')),
    rest: parts.slice(parts.length - index).join('_'),
  }));
}
