import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Sql } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { WorkerPool } from '#base/process/worker-pool.server.ts';
import { t } from '#text/documents.ts';
import {
  type Group,
  type ProductDocument,
  type ProductDocuments,
  readFile,
} from './product-documents.server.ts';
import { CATALOG, latin, PAGES, type Part, unpacked } from './packed-part.server.ts';
import type { Contents } from './pdf-part.server.ts';

type Context = { sql: Sql; workerPool: WorkerPool };

const module = new URL('./pdf-part.server.ts', import.meta.url);
const PART = { module, name: 'pdfPart' };
const CONTENTS = { module, name: 'contentsPdf' };

/**
 * All documents as one with its contents in front, written as it is read: one after another becomes a part of
 * it in another thread. The page tree stands at the end of the file, so contents that come last are read first.
 */
export function openPdfPack(
  context: Context,
  documents: ProductDocuments,
  groups: Group[],
  whose: string,
): Readable {
  return Readable.from(write(context, documents, groups, whose), { objectMode: false });
}

async function* write(
  { sql, workerPool }: Context,
  documents: ProductDocuments,
  groups: Group[],
  whose: string,
) {
  const file = createFile();
  yield file.add(latin('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n'));

  const partOf = async (bytes: Uint8Array): Promise<Part> => {
    const input = { bytes, first: file.next };
    const key = createHash('sha256').update(bytes).update(` part ${input.first}`).digest('base64');
    return unpacked(await workerPool.run({ work: PART, input, key, whose, isOneOfMany: true }));
  };
  const firstPages = new Map<number, number | null>();
  const marks: Mark[] = [];
  for (const document of distinct(groups)) {
    const part = document.isPdf
      ? await partOf(await readFile(sql, document.fileId)).catch(unlessBusy)
      : null;
    // What is no PDF, or one that cannot be read, is named and left out.
    firstPages.set(document.fileId, part ? file.pages.length + 1 : null);
    if (!part) continue;
    marks.push({ title: document.filename, page: part.pages[0]! });
    yield file.addPart(part);
  }

  const contents = contentsOf(documents, groups, firstPages);
  const drawn = await workerPool.run({
    work: CONTENTS,
    input: contents,
    whose,
    isOneOfMany: true as const,
    key: createHash('sha256').update(JSON.stringify(contents)).digest('base64'),
  });
  yield file.addPart(await partOf(drawn), 'first');
  yield file.addEnd(marks);
}

/** That no thread is free is no fault of the document. */
function unlessBusy(error: unknown): null {
  if (error instanceof ShopError) throw error;
  return null;
}

const distinct = (groups: Group[]): ProductDocument[] => [
  ...new Map(
    groups.flatMap(({ documents }) =>
      documents.map((document) => [document.fileId, document] as const),
    ),
  ).values(),
];

const contentsOf = (
  { title }: ProductDocuments,
  groups: Group[],
  firstPages: Map<number, number | null>,
): Contents => ({
  title: t('documentPack.list', { title }),
  groups: groups.map((group) => ({
    title: group.title,
    entries: group.documents.map((document) => ({
      name: document.filename,
      codes: group.owners
        .filter((owner) => owner.documents.includes(document))
        .map(({ product }) => product.code)
        .join(', '),
      page: firstPages.get(document.fileId) ?? null,
    })),
  })),
  missing: groups
    .filter(({ missing }) => missing.length > 0)
    .map((group) => ({
      title: group.title,
      products: group.missing.map(({ code, name }) => `${code} ${name}`),
    })),
});

type Mark = { title: string; page: number };

/** Counts bytes and objects as the file grows. */
function createFile() {
  const offsets = new Map<number, number>();
  let length = 0;
  let next = PAGES + 1;
  const pages: number[] = [];
  const add = (bytes: Uint8Array) => {
    length += bytes.length;
    return bytes;
  };
  const object = (number: number, text: string) => {
    offsets.set(number, length);
    return add(latin(`${number} 0 obj\n${text}\nendobj\n`));
  };
  return {
    pages,
    add,
    get next() {
      return next;
    },

    addPart(part: Part, place: 'first' | 'last' = 'last') {
      for (const [number, offset] of part.offsets) offsets.set(number, length + offset);
      if (place === 'first') pages.unshift(...part.pages);
      else pages.push(...part.pages);
      next = part.last + 1;
      return add(part.bytes);
    },

    addEnd(marks: Mark[]) {
      const outlines = next;
      const items = marks.map((_, index) => outlines + 1 + index);
      const chunks = [
        object(
          PAGES,
          `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map(refTo).join(' ')}] >>`,
        ),
        ...marks.map(({ title, page }, index) =>
          object(
            items[index]!,
            `<< /Title ${inHex(title)} /Parent ${refTo(outlines)} /Dest [${refTo(page)} /Fit]` +
              (index > 0 ? ` /Prev ${refTo(items[index - 1]!)}` : '') +
              (index < items.length - 1 ? ` /Next ${refTo(items[index + 1]!)}` : '') +
              ' >>',
          ),
        ),
        ...(items.length > 0
          ? [
              object(
                outlines,
                `<< /Type /Outlines /Count ${items.length} /First ${refTo(items[0]!)} /Last ${refTo(items.at(-1)!)} >>`,
              ),
            ]
          : []),
        object(
          CATALOG,
          `<< /Type /Catalog /Pages ${refTo(PAGES)} /Lang (sk)` +
            (items.length > 0 ? ` /Outlines ${refTo(outlines)}` : '') +
            ' >>',
        ),
      ];
      const start = length;
      const size = Math.max(...offsets.keys()) + 1;
      chunks.push(add(latin(crossReferences(offsets, size))));
      chunks.push(
        add(
          latin(
            `trailer\n<< /Size ${size} /Root ${refTo(CATALOG)} >>\nstartxref\n${start}\n%%EOF\n`,
          ),
        ),
      );
      return Buffer.concat(chunks);
    },
  };
}

const refTo = (number: number) => `${number} 0 R`;

/** UTF-16 with its byte order mark: without it outlines of a PDF know only Latin letters. */
const inHex = (text: string) =>
  `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`;

/** Each entry has twenty bytes; numbers that no object has are free. */
function crossReferences(offsets: Map<number, number>, size: number): string {
  const entries = Array.from({ length: size }, (_, number) => {
    const offset = offsets.get(number);
    return offset === undefined
      ? '0000000000 65535 f \n'
      : `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  return `xref\n0 ${size}\n${entries.join('')}`;
}
