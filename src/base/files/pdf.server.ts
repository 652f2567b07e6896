import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import PDFDocument from 'pdfkit';
import { showHiddenInLines } from '#base/values/hidden-characters.ts';

const require = createRequire(import.meta.url);
const isPlain = (letter: string) => letter.normalize('NFKC') === letter;

/** Parsed once: parsing them for each document was most of its work. */
function font(name: string) {
  const parsed = create(readFileSync(require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)));
  // A glyph keeps the letter it was first asked for by. One met first as a part of another, "c" of "č", would have none,
  // and every document after it a "c" that cannot be found or copied. What stands for other letters, as "ﬁ" does for
  // two, is left to the text that it is used in.
  for (const letter of parsed.characterSet)
    if (isPlain(String.fromCodePoint(letter))) parsed.glyphForCodePoint(letter);
  return parsed;
}
const FONTS = { plain: font('DejaVuSans'), bold: font('DejaVuSans-Bold') };

export const INK = '#101f28';
export const MUTED = '#566b78';
export const LINE = '#dbe3e7';
export const MARGIN = 42;
export const BOTTOM = 70;

export type Pdf = PDFKit.PDFDocument;

export type Column = { x: number; width: number; align?: 'left' | 'right' };

/** Of the shop whose document it is: the logo as a PNG in base64, or the name where there is none. */
export type Letterhead = { name: string; logo: string | null };

/** An A4 sheet with Slovak letters that stay text: they can be searched and copied. */
export function newPdf(title: string): Pdf {
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
    bufferPages: true,
    info: { Title: title },
    lang: 'sk',
  });
  pdf.registerFont('plain', FONTS.plain);
  pdf.registerFont('bold', FONTS.bold);
  drawAllOf(pdf);
  return pdf.font('plain').fontSize(8.5).fillColor(INK);
}

/** Stands for a letter that the fonts do not have: otherwise nothing would be drawn, and nobody would notice. */
const MISSING = '□';
const BREAKS = new Set(['\n', '\r', '\t']);
const inBold = new Set(FONTS.bold.characterSet);
const DRAWN_CHARACTERS = new Set(FONTS.plain.characterSet.filter((letter) => inBold.has(letter)));
const isDrawn = (letter: string) =>
  BREAKS.has(letter) || DRAWN_CHARACTERS.has(letter.codePointAt(0)!);

/** A text that turned the direction of reading would make another name or amount of it. */
const drawable = (text: string) =>
  Array.from(showHiddenInLines(text).normalize('NFC'), (letter) =>
    isDrawn(letter) ? letter : MISSING,
  ).join('');

function drawAllOf(pdf: Pdf) {
  const { text, heightOfString, widthOfString } = pdf;
  pdf.text = (what: string, ...rest: []) => text.call(pdf, drawable(what), ...rest);
  pdf.heightOfString = (what, options) => heightOfString.call(pdf, drawable(what), options);
  pdf.widthOfString = (what, options) => widthOfString.call(pdf, drawable(what), options);
}

/** The head of every page: the shop on the left, room for the title of the document on the right. */
export function letterhead(pdf: Pdf, { name, logo }: Letterhead) {
  const [width, height] = [170, 34];
  if (logo) pdf.image(Buffer.from(logo, 'base64'), MARGIN, 38, { fit: [width, height] });
  else {
    pdf.font('bold').fontSize(20);
    // A long name takes two lines of smaller letters, the longest as much of them as there is room for.
    if (pdf.widthOfString(name) > width) pdf.fontSize(12);
    pdf.text(name, MARGIN, 40, { width, height, ellipsis: true, lineGap: -1 });
  }
  rule(pdf, 82, INK);
}

export function toBuffer(pdf: Pdf): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
    pdf.end();
  });
}

/** Texts side by side, each in its column; returns how tall the tallest is. */
export function row(pdf: Pdf, y: number, columns: Column[], texts: string[]): number {
  const heights = columns.map((column, index) => {
    const options = { width: column.width, align: column.align ?? 'left' };
    pdf.text(texts[index] ?? '', column.x, y, options);
    return pdf.heightOfString(texts[index] ?? ' ', options);
  });
  return Math.max(...heights);
}

export function rule(pdf: Pdf, y: number, color = LINE) {
  pdf
    .moveTo(MARGIN, y)
    .lineTo(pdf.page.width - MARGIN, y)
    .lineWidth(0.7)
    .stroke(color);
}
