import { expect, test } from 'vitest';
import { ROLE_PERMISSIONS, STAFF_ROLES } from '#staff/permissions.ts';
import { SECTIONS } from './sections.ts';

test.each(STAFF_ROLES)('%s has a section to begin with', (role) => {
  const own = SECTIONS.filter(({ needs }) => needs.every((one) => ROLE_PERMISSIONS[role].has(one)));
  expect(own.length).toBeGreaterThan(0);
});

test('a letter leads to one section', () => {
  const letters = SECTIONS.flatMap(({ letter }) => letter ?? []);
  expect(new Set(letters).size).toBe(letters.length);
});
