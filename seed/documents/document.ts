import PDFDocument from 'pdfkit';
import { site } from '#seed/content.ts';
import { smallFont } from './small-font.ts';

export type DemoDocument = {
  heading(text: string): void;
  text(text: string): void;
  bullets(items: string[]): void;
  steps(items: string[]): void;
  table(rows: [label: string, value: string][], heads?: [string, string]): void;
  finish(): Promise<Buffer>;
};

type Title = { maker: string; kind: string; title: string; reference: string };

const MARGIN = 50;
const WIDTH = 595.28 - 2 * MARGIN;
const BOTTOM = 841.89 - 72;
const INK = '#101f28';
const GREY = '#566b78';
const LINE = '#dbe3e7';
const ZEBRA = '#f7f9fa';

/** Every document says it was made on the same day: same content, same bytes. */
const MADE_ON = new Date('2026-11-02T07:00:00Z');

/** Given as files: a font parsed once and shared remembers what earlier documents wrote with it. */
const fonts = { regular: smallFont('DejaVuSans'), bold: smallFont('DejaVuSans-Bold') };

/** One look for all of them: the maker and the kind of document on top, where to ask at the bottom. */
export function newDocument({ maker, kind, title, reference }: Title): DemoDocument {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: 96, bottom: 72, left: MARGIN, right: MARGIN },
    bufferPages: true,
    // Without this pdfkit parses Helvetica for every document, and none is set in it.
    font: '',
    lang: 'sk',
    info: { Title: `${kind} ${reference}`, Author: maker, CreationDate: MADE_ON, ModDate: MADE_ON },
  });
  doc.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  doc.on('pageAdded', () => drawTop(doc, maker, kind));
  drawTop(doc, maker, kind);
  doc.font('bold').fontSize(16).fillColor(INK).text(title, MARGIN, 96, { width: WIDTH });
  doc.moveDown(0.6);

  return {
    heading: (text) => heading(doc, text),
    text: (text) => paragraph(doc, text),
    bullets: (items) => numbered(doc, items, () => '•'),
    steps: (items) => numbered(doc, items, (index) => `${index + 1}.`),
    table: (rows, heads) => table(doc, rows, heads),
    finish: () =>
      new Promise((resolve) => {
        doc.on('end', () => resolve(Buffer.concat(chunks)));
        drawBottoms(doc, reference);
        doc.end();
      }),
  };
}

type Doc = InstanceType<typeof PDFDocument>;

const body = (doc: Doc) => doc.font('regular').fontSize(10).fillColor(INK);

/** Whatever is drawn next must not be cut by the end of the page, nor continue in the type of the header. */
function makeRoom(doc: Doc, height: number): void {
  if (doc.y + height > BOTTOM) doc.addPage();
}

function heading(doc: Doc, text: string): void {
  makeRoom(doc, 70);
  doc.moveDown(0.4);
  doc.font('bold').fontSize(12).fillColor(INK).text(text, MARGIN, doc.y, { width: WIDTH });
  doc.moveDown(0.35);
}

function paragraph(doc: Doc, text: string): void {
  const lines = { width: WIDTH, lineGap: 3 };
  makeRoom(doc, body(doc).heightOfString(text, lines));
  body(doc).text(text, MARGIN, doc.y, lines).moveDown(0.5);
}

function numbered(doc: Doc, items: string[], mark: (index: number) => string): void {
  const lines = { width: WIDTH - 18, lineGap: 2.5 };
  for (const [index, item] of items.entries()) {
    makeRoom(doc, body(doc).heightOfString(item, lines));
    const top = doc.y;
    body(doc).text(mark(index), MARGIN, top, { width: 16 });
    doc.text(item, MARGIN + 18, top, lines);
    doc.y += 4;
  }
  doc.moveDown(0.3);
}

function table(doc: Doc, rows: [string, string][], heads?: [string, string]): void {
  const split = WIDTH * 0.42;
  const all = heads ? [heads, ...rows] : rows;
  for (const [index, [label, value]] of all.entries()) {
    const isHead = heads !== undefined && index === 0;
    const cell = () => doc.font(isHead ? 'bold' : 'regular').fontSize(9);
    const height =
      Math.max(
        cell().heightOfString(label, { width: split - 16 }),
        doc.heightOfString(value, { width: WIDTH - split - 8 }),
      ) + 9;
    makeRoom(doc, height);
    cell();
    const top = doc.y;
    if (isHead || index % 2 === 1) doc.rect(MARGIN, top, WIDTH, height).fill(isHead ? LINE : ZEBRA);
    doc.fillColor(isHead ? INK : GREY).text(label, MARGIN + 8, top + 5, { width: split - 16 });
    doc.fillColor(INK).text(value, MARGIN + split, top + 5, { width: WIDTH - split - 8 });
    doc.y = top + height;
  }
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(MARGIN + WIDTH, doc.y)
    .lineWidth(0.5)
    .stroke(LINE);
  doc.moveDown(0.8);
}

/** The plan of the fort from the logo, one bastion lit. */
const FORT =
  'M52.27 28.66L47.66 22.32L60 4L72.34 22.32L67.73 28.66L87.42 42.96L92.2 57.67L84.68 80.81L92.13 83.23L92.92 105.3L72.17 97.74L72.17 89.9L47.83 89.9L47.83 97.74L27.08 105.3L27.87 83.23L35.32 80.81L27.8 57.67L20.35 60.09L6.74 42.7L27.97 36.62L32.58 42.96ZM60 39.84L79.17 53.77L71.85 76.31L48.15 76.31L40.83 53.77Z';
const LIT_BASTION = 'M87.42 42.96L92.03 36.62L113.26 42.7L99.65 60.09L92.2 57.67Z';

function drawTop(doc: Doc, maker: string, kind: string): void {
  doc.rect(0, 0, 595.28, 64).fill(INK);
  doc.save().translate(MARGIN, 16).scale(0.27);
  doc.path(FORT).fill('#fff', 'even-odd').path(LIT_BASTION).fill('#ffc51f').restore();
  const line = { width: WIDTH, lineBreak: false };
  doc
    .font('bold')
    .fontSize(15)
    .fillColor('#fff')
    .text(maker, MARGIN + 44, 23, line);
  doc.font('regular').fontSize(9).fillColor('#b9c7cf');
  doc.text(kind, MARGIN, 28, { ...line, align: 'right' });
  doc.x = MARGIN;
  doc.y = 96;
}

function drawBottoms(doc: Doc, reference: string): void {
  const { name, phone, supportEmail } = site.company;
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    // The footer lies below the bottom margin; without this pdfkit would open a new page for it.
    doc.page.margins.bottom = 0;
    doc
      .moveTo(MARGIN, 790)
      .lineTo(MARGIN + WIDTH, 790)
      .lineWidth(0.5)
      .stroke(LINE);
    const line = { width: WIDTH, lineBreak: false };
    doc.font('regular').fontSize(7.5).fillColor(GREY);
    doc.text(`${name}   ${phone}   ${supportEmail}`, MARGIN, 798, line);
    doc.text(`${reference}   strana ${page + 1} z ${count}`, MARGIN, 798, {
      ...line,
      align: 'right',
    });
  }
}
