import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LISTING_DEFAULTS, paramsOf, parseListing } from '#shop/catalog/listing.ts';
import { DOCUMENT_DEFAULTS, parseDocuments } from '#shop/invoices/list/filter.ts';
import { PAGE_PARAMS } from '#site/frame/page-params.ts';

/**
 * A page may read only parameters that its route has declared in `site/frame/page-params.ts`: it is rendered from
 * them and cached under them, and would otherwise be shown to whoever asks for it without.
 */
const pages = ['routes', 'site', 'shop', 'ui'].flatMap((room) =>
  readdirSync(`src/${room}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|gen|server)\.tsx?$/.test(file))
    .map((file) => ({
      name: `${room}/${file}`,
      text: readFileSync(`src/${room}/${file}`, 'utf8'),
    })),
);

type Page = { name: string; text: string };

/** Parameters reach a page as the search of its own route, whose type names the declared ones. */
function breachesIn({ name, text }: Page): string[] {
  const id = /createFileRoute\('([^']+)'\)/.exec(text)?.[1];
  const declares = text.includes(`validateSearch: searchOf<'${id}'>()`);
  return [
    ...(/validateSearch:/.test(text) && !declares
      ? [`${name} does not use searchOf<'${id}'>()`]
      : []),
    ...(/\bRoute\.useSearch|loaderDeps|match\.search/.test(text) && !declares
      ? [`${name} reads parameters that are not declared`]
      : []),
    ...(/(?<!Route\.)\buseSearch\b|location\.search|\bsearchStr\b|URLSearchParams|\.searchParams/.test(
      text,
    )
      ? [`${name} reads the address past its route`]
      : []),
  ];
}

test('pages read only declared parameters', () => {
  expect(pages.length).toBeGreaterThan(100);
  expect(pages.flatMap(breachesIn)).toEqual([]);
});

test('every declared route is one', () => {
  const ids = pages.flatMap(({ text }) => /createFileRoute\('([^']+)'\)/.exec(text)?.[1] ?? []);
  expect(Object.keys(PAGE_PARAMS).filter((id) => !ids.includes(id))).toEqual([]);
});

test.each([
  "createFileRoute('/x')({ validateSearch: (search) => search })",
  "createFileRoute('/x')({ validateSearch: searchOf<'/category/$'>() })",
  "createFileRoute('/x')({ loaderDeps: ({ search }) => search })",
  'const { zz } = useSearch({ strict: false });',
  'const zz = new URLSearchParams(location.search);',
  'const zz = useLocation({ select: ({ searchStr }) => searchStr });',
])('a planted breach is seen: %s', (text) => {
  expect(breachesIn({ name: 'x.tsx', text })).not.toEqual([]);
});

test('all that a listing reads is declared and read back', () => {
  const read = new Set<string>();
  parseListing(new Proxy({}, { get: (_, name) => void read.add(String(name)) }));
  expect([...read].sort()).toEqual([...PAGE_PARAMS['/category/$'].names].sort());
  expect([...read].sort()).toEqual(Object.keys(LISTING_DEFAULTS).sort());
  const listing = { ...LISTING_DEFAULTS, lm: 36 as const, pg: 2, or: 3, st: true };
  expect(parseListing(paramsOf(listing))).toEqual(listing);
});

test('all that a list of invoices reads is declared', () => {
  const read = new Set<string>();
  const given: Record<string, unknown> = { period: 'own' };
  parseDocuments(
    new Proxy(given, { get: (_, name) => (read.add(String(name)), given[String(name)]) }),
  );
  expect([...read].sort()).toEqual([...PAGE_PARAMS['/account/invoices'].names].sort());
  expect([...read].sort()).toEqual(Object.keys(DOCUMENT_DEFAULTS).sort());
});
