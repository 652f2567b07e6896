import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyFiles } from './property-files.ts';

const drawn = () => {
  const values: number[] = [];
  fc.assert(fc.property(fc.integer(), (value) => void values.push(value)));
  return values;
};

test('a property is tried with the same values each time', () => {
  expect(drawn()).toEqual(drawn());
  expect(new Set(drawn()).size).toBeGreaterThan(50);
});

test('no property has draws of its own, which the search could not change', () => {
  const files = propertyFiles();
  expect(files.length).toBeGreaterThan(20);
  const own = files.filter((file) => /\bseed: \d/.test(readFileSync(file, 'utf8')));
  expect(own).toEqual([]);
});
