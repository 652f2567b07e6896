import { countChosen, parseFilters, rangeText } from '#shop/filters/address.ts';
import type { KnownFilters } from '#shop/filters/listing-state.ts';
import { PAGE_PARAMS } from '#site/frame/page-params.ts';

const SLUGS = /^\/(category|product|blog|page)\//;

/**
 * Pages to look at, by path or by the pattern of their route: the catalogue and the shop. On all others people
 * fill something in, or see what is theirs.
 */
export const isToLookAt = (path: string) => TO_LOOK_AT.test(path);
const TO_LOOK_AT = /^\/(?:$|(?:category|product|search-product|search-blog|blog|page)(?:\/|$))/;

/** What a link shows to whoever has it: cached for nobody, so that it is gone with the link. */
export const isForHolders = (path: string) => path.startsWith('/zoznam/');

/** What was asked for as a page of this shop, whatever host stands in it: "//host", "http://host/". */
export const pageUrl = (publicUrl: string, url: string): URL =>
  new URL(publicUrl + (url.startsWith('/') ? url : `/${url}`));

/** "/nie%" → "/nie%25": what is no encoding stands for itself. */
export function readableUrl(url: string): string {
  const path = pathOf(url);
  if (!path.includes('%')) return url;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

/** Where a sloppy address really leads, or null when it is fine as it is. */
export function canonicalPath(url: string): string | null {
  const [path, query] = split(url);
  // The browser must start from an address that it can decode, the one the page was rendered from.
  const right = withoutSloppiness(readableUrl(path));
  // "//host", "/\host" and "http://host" would lead to another site.
  if (right === path || !/^\/(?![/\\])/.test(right)) return null;
  return query === undefined ? right : `${right}?${query}`;
}

function withoutSloppiness(path: string): string {
  if (/^\/search-(?:product|blog)\//.test(path)) return path;
  const short = path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
  return SLUGS.test(short) && !short.includes('%') ? short.toLowerCase() : short;
}

/**
 * The address a page is rendered from and cached under, the same for both: its path, and of the parameters
 * only those its route has declared, each once and in one form. Campaign tags, noise and repeats are not in it.
 */
export function pageAddress(url: string, known?: KnownFilters): string {
  const [path, query] = split(url);
  const declared = query === undefined ? undefined : paramsAt(path);
  return declared ? addressOf(path, declared, new URLSearchParams(query), known) : path;
}

function addressOf(path: string, declared: Declared, given: URLSearchParams, known?: KnownFilters) {
  const read: Record<string, unknown> = Object.create(null);
  // Of repeated ones the first counts; several values of one filter may come so.
  if (declared.hasFilters) for (const name of given.keys()) read[name] = given.getAll(name);
  for (const name of declared.names) if (given.has(name)) read[name] = given.get(name)!;
  const clean = new URLSearchParams();
  for (const [name, value] of Object.entries(declared.clean(read, known)))
    clean.set(name, String(value));
  return clean.size > 0 ? `${path}?${String(clean).replaceAll('%2C', ',')}` : path;
}

/** A form says so of itself, by this field. */
const OF_A_FORM = /[?&]f=1(?:&|$)/;

/**
 * Where a form of filters leads that was sent without a script: to the address that a link would have. It names the two
 * ends of a range apart, "cena.od" and "cena.do". Null for what is no such form.
 */
export function sentForm(url: string, known?: KnownFilters): string | null {
  if (!OF_A_FORM.test(url)) return null;
  const [path, query] = split(url);
  const declared = paramsAt(path);
  if (!declared?.hasFilters) return null;
  const given = new URLSearchParams(query);
  for (const name of new Set([...given.keys()].map((key) => key.replace(/\.(?:od|do)$/, ''))))
    if (given.has(`${name}.od`) || given.has(`${name}.do`))
      given.set(
        name,
        rangeText({ from: endOf(given, `${name}.od`), to: endOf(given, `${name}.do`) }),
      );
  return addressOf(path, declared, given, known);
}

function endOf(given: URLSearchParams, name: string): number | null {
  const text = (given.get(name) ?? '').replace(/\s/g, '').replace(',', '.');
  return /^-?\d{1,9}(\.\d+)?$/.test(text) ? Number(text) : null;
}

/** With more than this chosen a page is asked for once: there are more such pages than any cache holds. */
const MOST_CACHED = 2;

/** Whether a page will be asked for again, by its `pageAddress`. */
export function isCacheable(address: string, known?: KnownFilters): boolean {
  const [path, query] = split(address);
  if (query === undefined || !paramsAt(path)?.hasFilters) return true;
  const filters = parseFilters(Object.fromEntries(new URLSearchParams(query)));
  return countChosen(filters) <= MOST_CACHED && (known?.areListed(filters) ?? true);
}

type Declared = {
  names: readonly string[];
  clean: (given: Record<string, unknown>, known?: KnownFilters) => Record<string, unknown>;
  hasFilters?: true;
};
const isOpenEnded = ([id]: [string, Declared]) => id.includes('$');
const ROUTES = Object.entries<Declared>(PAGE_PARAMS);
const BY_PATH = new Map(
  ROUTES.filter((route) => !isOpenEnded(route)).map(([id, its]) => [id.replace(/\/$/, ''), its]),
);
const BY_START = ROUTES.filter(isOpenEnded).map(
  ([id, its]) => [id.slice(0, id.indexOf('$')), its] as const,
);

const paramsAt = (path: string) =>
  BY_PATH.get(path) ?? BY_START.find(([start]) => path.startsWith(start))?.[1];

export const pathOf = (url: string) => {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
};

/** Whether the page at an address can be narrowed down. */
export const hasFilters = (address: string) => paramsAt(pathOf(address))?.hasFilters === true;

/** „?pg=2“, or nothing. */
export const searchOf = (url: string) => url.slice(pathOf(url).length);

function split(url: string): [string, string | undefined] {
  const at = url.indexOf('?');
  return at === -1 ? [url, undefined] : [url.slice(0, at), url.slice(at + 1)];
}
