import { slugify } from '#base/values/slug.ts';
import { lineOfParts, partsOf } from './line-parts.ts';

/** A document of a product as a line of the form: id | name of the file | group. */
export type AttachmentLine = { id: number; filename: string; group: string };

export function attachmentIn(line: string): AttachmentLine {
  const [id = '', filename = '', group = ''] = partsOf(line);
  return { id: /^\d{1,9}$/.test(id) ? Number(id) : 0, filename, group };
}

export const lineOf = ({ id, filename, group }: AttachmentLine): string =>
  lineOfParts([String(id), filename, group]);

/** A name that a disk takes too, with the ending by which it is opened. */
export const isFilename = (name: string): boolean =>
  /^[^/\\]+\.pdf$/i.test(name) && name.length <= 200;

/** What words of a file name begin with, without accents; and what stands alone between two lines: NV-D8Z_TL_SK.pdf. */
const MARKS = {
  sheets: { words: ['technick', 'datasheet', 'energetick'], alone: ['tl', 'el', 'ds'] },
  manuals: { words: ['navod', 'manual', 'guide', 'instal'], alone: ['na'] },
  declarations: {
    words: ['vyhlasen', 'certifik', 'declaration', 'zaruk', 'zarucn'],
    alone: ['vz', 'vp', 'ce', 'doc'],
  },
  safety: { words: ['bezpecnost', 'kbu', 'msds'], alone: ['bl', 'sds'] },
};
export type DocumentKind = keyof typeof MARKS;

/** What a document is by the name of its file; null where that says nothing. */
export function kindOf(filename: string): DocumentKind | null {
  const parts = filename
    .replace(/\.pdf$/i, '')
    .split('_')
    .map(slugify);
  const words = parts.flatMap((part) => part.split('-'));
  const isOf = (kind: DocumentKind) =>
    MARKS[kind].alone.some((mark) => parts.includes(mark)) ||
    MARKS[kind].words.some((mark) => words.some((word) => word.startsWith(mark)));
  return (Object.keys(MARKS) as DocumentKind[]).find(isOf) ?? null;
}
