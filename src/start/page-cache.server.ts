import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';

type Rendered = { status: number; location?: string | null; html: string };

export type CachedPage = Pick<Rendered, 'status' | 'location'> & {
  etag: string;
  /** Hashes of the page's inline scripts, as the Content-Security-Policy wants them. */
  scripts: string[];
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
};

const MEGABYTE = 1024 * 1024;
/** Below the browser's own stale time, so that a page never outlives the data it brings along. */
const LIFETIME = 30_000;

/** Guests' pages carry no price and no person, so one copy serves them all. */
export function createPageCache() {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: 64 * MEGABYTE,
    ttl: LIFETIME,
    sizeCalculation: ({ plain, br, gzip }) => plain.length + br.length + gzip.length,
  });
  const underWay = new Map<string, Promise<CachedPage>>();
  let generation = 0;

  /** Visitors who come at the same moment wait for one rendering. */
  async function get(key: string, render: () => Promise<Rendered>) {
    const known = pages.get(key) ?? underWay.get(key);
    if (known) return known;
    const started = generation;
    const page = render().then((rendered) => {
      const made = pageOf(rendered);
      // What was rendered before a change must not be kept after it.
      if (made.status === 200 && started === generation) pages.set(key, made);
      return made;
    });
    underWay.set(key, page);
    return page.finally(() => underWay.delete(key));
  }

  const clear = () => {
    generation += 1;
    pages.clear();
    underWay.clear();
  };
  return { get, clear };
}

function pageOf({ html, ...rendered }: Rendered): CachedPage {
  const plain = Buffer.from(html);
  return {
    ...rendered,
    plain,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    scripts: inlineScripts(html).map((code) => `'sha256-${sha256(code)}'`),
    br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    gzip: gzipSync(plain),
  };
}

const inlineScripts = (html: string) =>
  [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code!);

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');
