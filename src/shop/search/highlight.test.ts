import { expect, test } from 'vitest';
import { highlightCode, highlightWords, type Piece } from './highlight.ts';

const marked = (pieces: Piece[]) =>
  pieces.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('');

test.each([
  ['IP turret kamera 4 Mpx', 'kamer', 'IP turret [kamer]a 4 Mpx'],
  ['IP dome kamera 8 Mpx, do 80 m', 'dome 8 mpx', 'IP [dome] kamera [8] [Mpx], do 80 m'],
  ['Kamerové systémy', 'kamer', '[Kamer]ové systémy'],
  ['IP dome kamera', 'kamery dome', 'IP [dome] [kamer]a'],
  ['Hlásič dymu', 'hlasic DYMU', '[Hlásič] [dymu]'],
  ['Dymový hlásič', 'hlásič dymu', 'Dymový [hlásič]'],
  ['kábel Cat6A F/UTP', 'utp cat6', 'kábel [Cat6]A F/[UTP]'],
  ['kamera', 'kamrea', 'kamera'],
  ['kamera', 'a', 'kamera'],
  ['a < b & c', 'xy', 'a < b & c'],
  ['', 'kamera', ''],
])('%j for %j', (text, query, expected) =>
  expect(marked(highlightWords(text, query))).toBe(expected),
);

test.each([
  ['NV-7608/8P', 'nv7608', '[NV-7608]/8P'],
  ['NV-7608/8P', '7608 8p', 'NV-[7608/8P]'],
  ['NV-7608/8P', '608', 'NV-7[608]/8P'],
  ['NV-7608/8P', 'kamera', 'NV-7608/8P'],
  ['NV-7608/8P', '8', 'NV-7608/8P'],
])('the code %j for %j', (code, query, expected) =>
  expect(marked(highlightCode(code, query))).toBe(expected),
);
