import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TOPICS } from './contract.ts';

test('tables tell topics that there are, and each is told', () => {
  const schema = readFileSync('docs/schema.sql', 'utf8');
  const told = [...schema.matchAll(/EXECUTE FUNCTION tell_office\('([^']*)'\)/g)].map(
    ([, topic]) => topic,
  );
  // Of stock shops hear by the channel that their caches listen to.
  expect([...new Set([...told, 'stock'])].toSorted()).toEqual(TOPICS.toSorted());
});
