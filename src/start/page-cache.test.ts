import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createPageCache } from './page-cache.server.ts';

const page =
  (html: string, status = 200) =>
  async () => ({ status, html });

test('one rendering serves everyone until something changes', async () => {
  const cache = createPageCache();
  const first = await cache.get('/', page('<p>jeden</p>'));
  expect(await cache.get('/', page('<p>dva</p>'))).toBe(first);
  cache.clear();
  expect((await cache.get('/', page('<p>dva</p>'))).plain.toString()).toBe('<p>dva</p>');
});

test('failures and missing pages are not kept', async () => {
  const cache = createPageCache();
  await cache.get('/x', page('nie je', 404));
  expect((await cache.get('/x', page('už je'))).status).toBe(200);
  await expect(cache.get('/y', () => Promise.reject(new Error('chyba')))).rejects.toThrow('chyba');
  expect((await cache.get('/y', page('v poriadku'))).status).toBe(200);
});

test('carries its compressed forms and the hashes of its inline scripts', async () => {
  const html =
    '<script src="/a.js"></script><script>let a = 1;</script><script type="module">b()</script>';
  const made = await createPageCache().get('/', page(html));
  expect(brotliDecompressSync(made.br).toString()).toBe(html);
  expect(gunzipSync(made.gzip).toString()).toBe(html);
  const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
  expect(made.scripts).toEqual([hash('let a = 1;'), hash('b()')]);
});
