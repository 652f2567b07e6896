import { expect, test } from 'vitest';
import { nameBesideCode } from './name-beside-code.ts';

const called = (name: string, code = 'NV-D8Z', vendor = 'Kastra') =>
  nameBesideCode(name, { code, vendor });

test('vendor and code are not said twice, whichever of them a name begins with', () => {
  expect(called('Kastra NV-D8Z IP dome kamera 8 Mpx')).toBe('IP dome kamera 8 Mpx');
  expect(called('NV-D8Z – IP dome kamera')).toBe('IP dome kamera');
  expect(called('KASTRA IP dome kamera')).toBe('IP dome kamera');
  expect(called('Kastra\u00a0nv-d8z IP dome kamera')).toBe('IP dome kamera');
});

test('what only looks like them stays', () => {
  expect(called('Držiak pre NV-D8Z')).toBe('Držiak pre NV-D8Z');
  expect(called('Kastrans držiak')).toBe('Kastrans držiak');
  expect(called('NV-D8ZX kamera')).toBe('NV-D8ZX kamera');
  expect(called('Kastra NV-D8Z')).toBe('Kastra NV-D8Z');
  expect(called('Kamera', '', '')).toBe('Kamera');
});
