import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('only one component renders HTML from the database', () => {
  const found = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) =>
      /dangerouslySetInnerHTML|\.innerHTML\b/.test(readFileSync(`src/${file}`, 'utf8')),
    );
  expect(found).toEqual(['ui/rich-text.tsx']);
});
