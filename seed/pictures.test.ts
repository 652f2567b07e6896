import { readdirSync, statSync } from 'node:fs';
import { describe as suite, expect, test } from 'vitest';
import { catalog } from './catalog.ts';
import { FileStore } from './files.ts';
import { picturesOf } from './pictures.ts';
import { expandCatalog } from './products.ts';

const products = expandCatalog(catalog);
const files = new FileStore();
const rows = products.flatMap((product) => picturesOf(product, files));
const svgs = new Map(files.all.map(({ id, bytes }) => [id, Buffer.from(bytes).toString()]));
const coverOf = (code: string) => {
  const id = products.find((product) => product.code === code)?.id;
  return svgs.get(rows.find((row) => row.product_id === id && row.is_cover)?.file_id ?? 0) ?? '';
};

suite('pictures', () => {
  test('three or more for every product, one of them the cover, each with a caption', () => {
    const groups = Map.groupBy(rows, (row) => row.product_id);
    expect(groups.size).toBe(434);
    for (const pictures of groups.values()) {
      expect(pictures.length).toBeGreaterThanOrEqual(3);
      expect(pictures.filter((picture) => picture.is_cover)).toHaveLength(1);
      expect(new Set(pictures.map((picture) => picture.file_id)).size).toBe(pictures.length);
      for (const { caption } of pictures) expect(caption).not.toBe('');
    }
  });

  test('stand on their own: no variables, no scripts, nothing loaded from elsewhere', () => {
    for (const svg of svgs.values()) {
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
      expect(svg.endsWith('</svg>')).toBe(true);
      expect(svg).not.toMatch(
        /var\(|data-text|undefined|NaN|<script|<image|<style|https?:(?!\/\/www\.w3\.org)/,
      );
    }
  });

  test('colour is part of the picture', () => {
    expect(coverOf('NV-T4W')).not.toBe(coverOf('NV-T4B'));
    expect(coverOf('SG-O112R')).not.toBe(coverOf('SG-O120M'));
    expect(coverOf('KB-U6FP')).not.toBe(coverOf('KB-U6FL'));
  });

  test('what is printed on a thing is its own value', () => {
    expect(coverOf('VT-A72')).not.toBe(coverOf('VT-A120'));
    expect(coverOf('OP-H04')).not.toBe(coverOf('OP-H08'));
  });

  test('the same drawing is stored once', () => {
    expect(coverOf('NV-D228')).toBe(coverOf('NV-D440'));
    expect(files.all.length).toBeLessThan(rows.length);
  });

  test('the same names every time', () => {
    const again = new FileStore();
    for (const product of products) picturesOf(product, again);
    expect(again.all.map(({ name }) => name)).toEqual(files.all.map(({ name }) => name));
  });

  test('no drawing weighs more than 13 kB', () => {
    const folder = new URL('./illustrations/', import.meta.url);
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.svg')))
      expect([name, statSync(new URL(name, folder)).size < 13_000]).toEqual([name, true]);
  });
});
