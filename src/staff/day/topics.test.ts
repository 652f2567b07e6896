import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TOPICS } from './contract.ts';

test('tables tell topics that there are, and each is told', () => {
  const schema = readFileSync('docs/schema.sql', 'utf8');
  // Of imports a trigger of its own tells, which knows what is worth telling.
  const told = [
    ...schema.matchAll(
      /(?:EXECUTE FUNCTION tell_office\(|pg_notify\('bastion_office', )'([a-z]+)'/g,
    ),
  ].map(([, topic]) => topic);
  // Of stock shops hear by the channel that their caches listen to.
  expect([...new Set([...told, 'stock'])].toSorted()).toEqual(TOPICS.toSorted());
});
