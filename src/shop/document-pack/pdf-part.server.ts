import { PDFDocument, PDFName, PDFRef } from '@cantoo/pdf-lib';
import { BOTTOM, INK, MARGIN, MUTED, newPdf, toBuffer } from '#base/files/pdf.server.ts';
import { t } from '#text/documents.ts';
import { latin, packed, PAGES, type PartHead } from './packed-part.server.ts';

/**
 * The pages of one document as objects of another, numbered from `first` on and waiting for their root. Objects that
 * no page needs are left behind.
 */
export async function pdfPart({ bytes, first }: { bytes: Uint8Array; first: number }) {
  const source = await PDFDocument.load(bytes, { updateMetadata: false });
  const target = await PDFDocument.create({ updateMetadata: false });
  // Its own catalogue is below, and is not written.
  target.context.largestObjectNumber = first - 1;
  const pages = await target.copyPages(source, source.getPageIndices());
  for (const page of pages) page.node.set(PDFName.of('Parent'), PDFRef.of(PAGES));
  const chunks: Uint8Array[] = [];
  const offsets: PartHead['offsets'] = [];
  let length = 0;
  const write = (chunk: Uint8Array) => {
    chunks.push(chunk);
    length += chunk.length;
  };
  for (const [ref, object] of target.context.enumerateIndirectObjects()) {
    if (ref.objectNumber < first) continue;
    offsets.push([ref.objectNumber, length]);
    write(latin(`${ref.objectNumber} 0 obj\n`));
    const room = new Uint8Array(object.sizeInBytes());
    object.copyBytesInto(room, 0);
    write(room);
    write(latin('\nendobj\n'));
  }
  return packed(
    {
      offsets,
      pages: pages.map(({ ref }) => ref.objectNumber),
      last: target.context.largestObjectNumber,
    },
    Buffer.concat(chunks),
  );
}

/** What the first pages list: the documents with their pages, and those that could not be put in. */
export type Contents = {
  title: string;
  groups: { title: string; entries: { name: string; codes: string; page: number | null }[] }[];
  missing: { title: string; products: string[] }[];
};

type Line = { text: string; end?: string; isTitle?: true };

const LINE = 14;
const FIRST_LINE = 96;
const A4 = 841.89;
const PER_PAGE = Math.floor((A4 - BOTTOM - FIRST_LINE) / LINE);

/** One line each, so that their number tells how many pages there are. */
export const contentsPages = (contents: Contents): number =>
  Math.ceil(linesOf(contents, 0).length / PER_PAGE);

export async function contentsPdf(contents: Contents): Promise<Uint8Array> {
  const pdf = newPdf(contents.title);
  const width = pdf.page.width - 2 * MARGIN;
  for (const [index, { text, end, isTitle }] of linesOf(
    contents,
    contentsPages(contents),
  ).entries()) {
    const place = index % PER_PAGE;
    if (place === 0) {
      if (index > 0) pdf.addPage();
      pdf.font('bold').fontSize(15).fillColor(INK).text(contents.title, MARGIN, 48, one(width));
    }
    const y = FIRST_LINE + place * LINE;
    pdf.font(isTitle ? 'bold' : 'plain').fontSize(isTitle ? 10 : 8.5);
    pdf.fillColor(isTitle ? INK : MUTED).text(text, MARGIN, y, one(width - 60));
    if (end) pdf.text(end, MARGIN + width - 50, y, { ...one(50), align: 'right' });
  }
  return toBuffer(pdf);
}

const one = (width: number) => ({ width, height: LINE, ellipsis: true, lineBreak: false });

function linesOf({ groups, missing }: Contents, before: number): Line[] {
  return [
    ...groups.flatMap(({ title, entries }): Line[] => [
      { text: title, isTitle: true },
      ...entries.map(({ name, codes, page }) => ({
        text: `${name} (${codes})`,
        end: page === null ? t('documentPack.apart') : String(page + before),
      })),
      { text: '' },
    ]),
    ...missing.flatMap(({ title, products }): Line[] => [
      { text: `${t('documentPack.missing')} ${title}`, isTitle: true },
      ...products.map((text) => ({ text })),
      { text: '' },
    ]),
  ];
}
