import { expect, test } from 'vitest';
import { initialsOf } from './initials.tsx';

test.each([
  ['Eva Poláková', 'EP'],
  ['Ján Peter Novák', 'JP'],
  ['Eva', 'E'],
  ['eva@firma.sk', 'E'],
])('%s is %s', (name, initials) => expect(initialsOf(name)).toBe(initials));
