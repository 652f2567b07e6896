import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { catalog } from '#seed/catalog.ts';
import { expandCatalog } from '#seed/products.ts';
import { makeDocument } from './make-document.ts';
import { ALPHABET } from './small-font.ts';

const products = new Map(expandCatalog(catalog).map((product) => [product.code, product]));

describe('documents', () => {
  test.each([
    ['TL', ['NV-D8Z'], 2],
    ['NA', ['SN-H08L', 'SN-H16L'], 3],
    ['VZ', ['SN-CL4'], 1],
    ['VP', ['PY-HD3', 'PY-HDC3'], 1],
    ['CE', ['SN-H08L'], 1],
    ['BL', ['VT-A72'], 2],
    ['EL', ['OP-M22'], 1],
  ] as const)('%s of %o has %i pages, the same bytes every time', async (type, codes, pages) => {
    const job = { type, codes: [...codes] };
    const document = await makeDocument(job, products);
    expect(document.subarray(0, 5).toString()).toBe('%PDF-');
    expect(document.length).toBeGreaterThan(8_000);
    expect(document.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(pages);
    expect((await makeDocument(job, products)).equals(document)).toBe(true);
  });

  test.each(['catalog', 'advice', 'manuals', 'safety-sheet'])('the font has all of %s', (name) => {
    const source = readFileSync(new URL(`../data/${name}.json`, import.meta.url), 'utf8');
    const letters = new Set(source.replaceAll('\n', ''));
    expect([...letters].filter((letter) => !ALPHABET.includes(letter))).toEqual([]);
  });
});
