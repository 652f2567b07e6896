import { expect, test } from 'vitest';
import { parameterText } from './parameter-text.ts';

test('a value never parts from its unit; without one nothing is added', () => {
  expect(parameterText({ value: '2,8', unit: 'mm' })).toBe('2,8\u00a0mm');
  expect(parameterText({ value: 'áno', unit: '' })).toBe('áno');
});
