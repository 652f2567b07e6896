import type { Readable } from 'node:stream';
import type { Sql } from '#base/database/database.server.ts';
import { streamZip, type ZipEntry } from '#base/files/zip.server.ts';
import { todayInBratislava } from '#text/clock.ts';
import { plainSpaces } from '#text/no-break.ts';
import { t } from '#text/documents.ts';
import {
  type Group,
  type ProductDocument,
  type ProductDocuments,
  readFile,
} from './product-documents.server.ts';

/** A folder for each kind of documents and a list of those that are there and those that are missing; each file is read when its turn comes. */
export function openZipPack(sql: Sql, documents: ProductDocuments, groups: Group[]): Readable {
  const places = placesOf(groups);
  const day = todayInBratislava();
  const entries = [...places].map(([fileId, name]): ZipEntry => ({
    name,
    day,
    open: () => readFile(sql, fileId),
  }));
  const list = { name: LIST, day, open: async () => listOf(documents, groups, places) };
  return streamZip([list, ...entries]);
}

const LIST = 'zoznam.txt';

/** Where each file lies: once, under the name its first product gives it, which no other has. */
function placesOf(groups: Group[]): Map<number, string> {
  const places = new Map<number, string>();
  const taken = new Set([LIST]);
  for (const { title, documents } of groups)
    for (const { fileId, filename } of documents) {
      if (places.has(fileId)) continue;
      const place = freeName(`${tidy(title)}/${tidy(filename)}`, taken);
      taken.add(place.toLowerCase());
      places.set(fileId, place);
    }
  return places;
}

/** Without characters that a file system refuses; some hide or cut names that begin or end with a dot. */
const tidy = (name: string) =>
  // oxlint-disable-next-line no-control-regex -- those are the ones to take out
  name.replace(/[\u0000-\u001f/\\:*?"<>|]/g, '-').replace(/^[. ]+|[. ]+$/g, '') || 'dokument';

function freeName(wanted: string, taken: Set<string>): string {
  const dot =
    wanted.lastIndexOf('.') > wanted.lastIndexOf('/') ? wanted.lastIndexOf('.') : wanted.length;
  const numbered = (number: number) =>
    number === 1 ? wanted : `${wanted.slice(0, dot)} (${number})${wanted.slice(dot)}`;
  let number = 1;
  while (taken.has(numbered(number).toLowerCase())) number += 1;
  return numbered(number);
}

function listOf({ title }: ProductDocuments, groups: Group[], places: Map<number, string>): string {
  const nameOf = ({ fileId }: ProductDocument) => `    ${places.get(fileId)}`;
  const lines = [
    t('documentPack.list', { title }),
    ...groups.flatMap((group) => [
      '',
      group.title,
      ...group.owners.flatMap(({ product: { code, name }, documents }) => [
        `  ${code} ${name}`,
        ...documents.map(nameOf),
      ]),
      ...(group.missing.length > 0 ? [`  ${t('documentPack.missing')}`] : []),
      ...group.missing.map(({ code, name }) => `    ${code} ${name}`),
    ]),
  ];
  return `${lines.map(plainSpaces).join('\r\n')}\r\n`;
}
