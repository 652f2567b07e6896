import { readJson } from './catalog.ts';

/** Outlines of the shop's typeface: a picture cannot load a font, and must not depend on the reader's. */
const { unitsPerEm, glyphs }: { unitsPerEm: number; glyphs: Record<string, [number, string]> } =
  readJson('./data/letters.json');

type Style = {
  x: number;
  y: number;
  size: number;
  anchor?: 'start' | 'middle' | 'end';
  /** The text is set smaller when it would be wider than this. */
  max?: number;
  fill?: string;
};

/** A line of text as shapes, standing on the baseline y. */
export function lettering(
  text: string,
  { x, y, size, anchor = 'start', max, fill }: Style,
): string {
  const natural = widthOf(text);
  const scale = Math.min(size, max ? max / natural : size) / unitsPerEm;
  const width = natural * unitsPerEm * scale;
  const left = x - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0);
  let advance = 0;
  const shapes = Array.from(text, (char) => {
    const [step, outline] = glyphOf(char);
    const place = advance;
    advance += step;
    return outline && `<path transform="translate(${place})" d="${outline}"/>`;
  });
  const paint = fill ? ` fill="${fill}"` : '';
  return `<g transform="translate(${round(left)} ${round(y)}) scale(${scale.toFixed(4)})"${paint}>${shapes.join('')}</g>`;
}

/** In multiples of the type size. */
const widthOf = (text: string): number =>
  Array.from(text).reduce((sum, char) => sum + glyphOf(char)[0], 0) / unitsPerEm;

function glyphOf(char: string): [number, string] {
  const glyph = glyphs[char];
  if (!glyph) throw new Error(`No outline for "${char}"`);
  return glyph;
}

const round = (value: number) => Math.round(value * 10) / 10;
