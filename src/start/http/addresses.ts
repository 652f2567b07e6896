import { PAGE_PARAMS } from '#site/page-params.ts';

const SLUGS = /^\/(category|product|blog|page)\//;

/**
 * Pages to look at, by path or by the pattern of their route: the catalogue and the shop. On all others people
 * fill something in, or see what is theirs.
 */
export const isToLookAt = (path: string) => TO_LOOK_AT.test(path);
const TO_LOOK_AT = /^\/(?:$|(?:category|product|search-product|search-blog|blog|page)(?:\/|$))/;

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
export function pageAddress(url: string): string {
  const [path, query] = split(url);
  const declared = query === undefined ? undefined : paramsAt(path);
  if (!declared) return path;
  const given = new URLSearchParams(query);
  const first: Record<string, string> = {};
  for (const name of declared.names) if (given.has(name)) first[name] = given.get(name)!;
  const clean = new URLSearchParams();
  for (const [name, value] of Object.entries(declared.clean(first))) clean.set(name, String(value));
  return clean.size > 0 ? `${path}?${clean}` : path;
}

type Declared = {
  names: readonly string[];
  clean: (given: Record<string, unknown>) => Record<string, unknown>;
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

function split(url: string): [string, string | undefined] {
  const at = url.indexOf('?');
  return at === -1 ? [url, undefined] : [url.slice(0, at), url.slice(at + 1)];
}
