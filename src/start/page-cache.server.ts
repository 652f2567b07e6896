import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { createMemory } from '#base/memory.server.ts';

type Rendered = { status: number; location?: string | null; html: string };

export type CachedPage = Pick<Rendered, 'status' | 'location'> & {
  etag: string;
  /** Hashes of the page's inline scripts, as the Content-Security-Policy wants them. */
  scripts: string[];
  /** That policy, once it has been written. */
  policy?: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
};

const MEGABYTE = 1024 * 1024;

/** Guests' pages carry no price and no person, so one copy serves them all. */
export function createPageCache() {
  const { get, ...pages } = createMemory<CachedPage>({
    mostBytes: 48 * MEGABYTE,
    sizeOf: ({ plain, br, gzip }) => plain.length + br.length + gzip.length,
    isWorthKeeping: ({ status }) => status === 200,
  });
  return {
    ...pages,
    get: (key: string, render: () => Promise<Rendered>) =>
      get(key, async () => pageOf(await render())),
  };
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
