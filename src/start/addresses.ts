/** Parameters that change what a page shows; anything else (campaign tags, noise) shares one copy. */
const KNOWN = ['lm', 'pg', 'or', 'st', 'returnUrl', 'token'] as const;

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

/** Where a sloppy address really leads, or null when it is fine as it is. */
export function canonicalPath(url: string): string | null {
  const [path, query] = split(url);
  if (/^\/search-(?:product|blog)\//.test(path)) return null;
  const short = path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
  const right = SLUGS.test(short) && !short.includes('%') ? short.toLowerCase() : short;
  // "//host", "/\host" and "http://host" would lead to another site.
  if (right === path || !/^\/(?![/\\])/.test(right)) return null;
  return query === undefined ? right : `${right}?${query}`;
}

export function pageKey(url: string): string {
  const [path, query] = split(url);
  if (query === undefined) return path;
  const given = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const name of KNOWN) if (given.has(name)) kept.set(name, given.get(name)!);
  return kept.size > 0 ? `${path}?${kept}` : path;
}

export const pathOf = (url: string) => {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
};

function split(url: string): [string, string | undefined] {
  const at = url.indexOf('?');
  return at === -1 ? [url, undefined] : [url.slice(0, at), url.slice(at + 1)];
}
