import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Every letter, digit and punctuation mark our documents are written with. */
export const ALPHABET = [
  ...range(0x20, 0x7e).map((code) => String.fromCodePoint(code)),
  ...'áäčďéíĺľňóôŕšťúýžÁÄČĎÉÍĹĽŇÓÔŔŠŤÚÝŽ\u00a0°µ·×–„“•€−≤≥Ω',
];

const CODES = ALPHABET.map((char) => char.codePointAt(0) as number).sort((a, b) => a - b);

/**
 * A font file with only the glyphs we use. pdfkit reads a whole font anew for every document:
 * with six thousand glyphs that takes ten times as long as writing the page.
 */
export function smallFont(name: 'DejaVuSans' | 'DejaVuSans-Bold'): Buffer {
  const font = tablesOf(readFileSync(require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)));
  const glyphs = [0, ...CODES.map((code) => glyphOf(table(font, 'cmap'), code))];
  const outlines: Buffer[] = [];
  // Accented letters are built of others; those are appended and visited in turn.
  for (let index = 0; index < glyphs.length; index += 1)
    outlines.push(withOwnParts(outlineOf(font, glyphs[index] ?? 0), glyphs));
  return write({
    'OS/2': table(font, 'OS/2'),
    cmap: charactersOf(CODES),
    glyf: Buffer.concat(outlines),
    head: patched(table(font, 'head'), (head) => head.writeInt16BE(1, 50)),
    hhea: patched(table(font, 'hhea'), (hhea) => hhea.writeUInt16BE(glyphs.length, 34)),
    hmtx: Buffer.concat(glyphs.map((glyph) => metricOf(font, glyph))),
    loca: locationsOf(outlines),
    maxp: patched(table(font, 'maxp'), (maxp) => maxp.writeUInt16BE(glyphs.length, 4)),
    name: table(font, 'name'),
    // Version 3: a post table without glyph names.
    post: patched(table(font, 'post').subarray(0, 32), (post) => post.writeUInt32BE(0x30000, 0)),
  });
}

type Tables = Map<string, Buffer>;

function tablesOf(file: Buffer): Tables {
  return new Map(
    range(0, file.readUInt16BE(4) - 1).map((index) => {
      const entry = 12 + index * 16;
      const start = file.readUInt32BE(entry + 8);
      const end = start + file.readUInt32BE(entry + 12);
      return [file.toString('latin1', entry, entry + 4), file.subarray(start, end)];
    }),
  );
}

/** The glyph of a character, by the segments of the format 4 map every TrueType font carries. */
function glyphOf(cmap: Buffer, code: number): number {
  const map = cmap.subarray(subtableOf(cmap));
  const segments = map.readUInt16BE(6) / 2;
  const at = (part: number, index: number) =>
    14 + part * segments * 2 + (part > 0 ? 2 : 0) + index * 2;
  const index = range(0, segments - 1).find((i) => map.readUInt16BE(at(0, i)) >= code) ?? 0;
  const first = map.readUInt16BE(at(1, index));
  if (first > code) throw new Error(`The font has no U+${code.toString(16)}`);
  const delta = map.readUInt16BE(at(2, index));
  const offset = map.readUInt16BE(at(3, index));
  if (offset === 0) return (code + delta) & 0xffff;
  const glyph = map.readUInt16BE(at(3, index) + offset + (code - first) * 2);
  return (glyph + delta) & 0xffff;
}

function subtableOf(cmap: Buffer): number {
  const offsets = range(0, cmap.readUInt16BE(2) - 1).map((i) => cmap.readUInt32BE(4 + i * 8 + 4));
  const found = offsets.find((offset) => cmap.readUInt16BE(offset) === 4);
  if (found === undefined) throw new Error('The font has no format 4 character map');
  return found;
}

function outlineOf(font: Tables, glyph: number): Buffer {
  const loca = table(font, 'loca');
  const isLong = table(font, 'head').readInt16BE(50) === 1;
  const at = (index: number) =>
    isLong ? loca.readUInt32BE(index * 4) : loca.readUInt16BE(index * 2) * 2;
  return table(font, 'glyf').subarray(at(glyph), at(glyph + 1));
}

/** Flags of a part of a composite glyph that say how long it is and whether another follows. */
const WORDS = 1;
const SCALE = 8;
const MORE = 32;
const TWO_SCALES = 64;
const MATRIX = 128;

/** A composite glyph names its parts by number; here they get the numbers of the small font. */
function withOwnParts(outline: Buffer, glyphs: number[]): Buffer {
  const copy = Buffer.alloc(Math.ceil(outline.length / 4) * 4);
  outline.copy(copy);
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return copy;
  for (let at = 10, flags = MORE; flags & MORE;) {
    flags = copy.readUInt16BE(at);
    const part = copy.readUInt16BE(at + 2);
    if (!glyphs.includes(part)) glyphs.push(part);
    copy.writeUInt16BE(glyphs.indexOf(part), at + 2);
    at += 4 + (flags & WORDS ? 4 : 2);
    at += flags & SCALE ? 2 : flags & TWO_SCALES ? 4 : flags & MATRIX ? 8 : 0;
  }
  return copy;
}

function metricOf(font: Tables, glyph: number): Buffer {
  const hmtx = table(font, 'hmtx');
  const full = table(font, 'hhea').readUInt16BE(34);
  if (glyph < full) return hmtx.subarray(glyph * 4, glyph * 4 + 4);
  const bearing = full * 4 + (glyph - full) * 2;
  return Buffer.concat([
    hmtx.subarray(full * 4 - 4, full * 4 - 2),
    hmtx.subarray(bearing, bearing + 2),
  ]);
}

function locationsOf(outlines: Buffer[]): Buffer {
  const loca = Buffer.alloc((outlines.length + 1) * 4);
  let end = 0;
  for (const [index, outline] of outlines.entries()) {
    end += outline.length;
    loca.writeUInt32BE(end, (index + 1) * 4);
  }
  return loca;
}

/** A format 12 map: the n-th character is glyph n + 1. */
function charactersOf(codes: number[]): Buffer {
  const cmap = Buffer.alloc(28 + codes.length * 12);
  cmap.writeUInt16BE(1, 2);
  cmap.writeUInt16BE(3, 4);
  cmap.writeUInt16BE(10, 6);
  cmap.writeUInt32BE(12, 8);
  cmap.writeUInt16BE(12, 12);
  cmap.writeUInt32BE(cmap.length - 12, 16);
  cmap.writeUInt32BE(codes.length, 24);
  for (const [index, code] of codes.entries()) {
    cmap.writeUInt32BE(code, 28 + index * 12);
    cmap.writeUInt32BE(code, 32 + index * 12);
    cmap.writeUInt32BE(index + 1, 36 + index * 12);
  }
  return cmap;
}

function write(tables: Record<string, Buffer>): Buffer {
  const entries = Object.entries(tables);
  const directory = Buffer.alloc(12 + entries.length * 16);
  directory.writeUInt32BE(0x10000, 0);
  directory.writeUInt16BE(entries.length, 4);
  const parts: Buffer[] = [directory];
  let position = directory.length;
  for (const [index, [tag, data]] of entries.entries()) {
    directory.write(tag, 12 + index * 16, 'latin1');
    directory.writeUInt32BE(position, 20 + index * 16);
    directory.writeUInt32BE(data.length, 24 + index * 16);
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4);
    parts.push(data, padding);
    position += data.length + padding.length;
  }
  return Buffer.concat(parts);
}

function patched(source: Buffer, patch: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(source);
  patch(copy);
  return copy;
}

function table(font: Tables, tag: string): Buffer {
  const found = font.get(tag);
  if (!found) throw new Error(`The font has no ${tag} table`);
  return found;
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
