import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * What a loader returned stays as it was when the page was opened; hearts, prices and who is signed in
 * change in the query cache. So a page is drawn from queries, and a loader's result is for `head` alone.
 */
const READS =
  /\buseLoaderData\b|\.loaderData\b|\buse(Match|Matches|RouterState)\b[^;]*\bloaderData\b/;

/** The department of a product: the same for every visitor. */
const ALLOWED = ['site/header/use-current-department.ts'];

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
  /(?<!\.(test|gen|server))\.tsx?$/.test(file),
);

test('no page is drawn from what its loader returned', () => {
  expect(files.length).toBeGreaterThan(100);
  const reading = files.filter((file) => READS.test(readFileSync(`src/${file}`, 'utf8')));
  expect(reading).toEqual(ALLOWED);
});

test.each([
  'const product = Route.useLoaderData();',
  "const { category } = getRouteApi('/category/$').useLoaderData();",
  'const product = useMatch({ from, select: ({ loaderData }) => loaderData });',
  'const product = useMatches().at(-1)?.loaderData;',
])('a planted one is seen: %s', (code) => {
  expect(code).toMatch(READS);
});

test('a head may read it', () => {
  expect('head: ({ match, loaderData: product }) => pageHead(product),').not.toMatch(READS);
});
