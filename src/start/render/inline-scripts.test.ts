import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { approveScripts, newNonce } from './inline-scripts.server.ts';

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
const nonce = newNonce();
const N = ` nonce="${nonce}"`;

test('scripts that were rendered with the nonce are known by their hashes, and the nonce is gone', () => {
  const page =
    `<meta property="csp-nonce" content="${nonce}"/><link rel="preload"${N}/>` +
    `<script src="/a.js"${N}></script><script type="module" async=""${N}>b()</script><script${N}>let a = 1;</script>`;
  const { html, scripts } = approveScripts(page, nonce);
  expect(scripts).toEqual([hashOf('b()'), hashOf('let a = 1;')]);
  expect(html).toBe(
    '<link rel="preload"/><script src="/a.js"></script>' +
      '<script type="module" async="">b()</script><script>let a = 1;</script>',
  );
});

test.each([
  '<script>zle()</script>',
  '<script nonce="">zle()</script>',
  `<script nonce="${newNonce()}">zle()</script>`,
  '<SCRIPT>zle()</SCRIPT>',
  '<script x=">zle()',
  '<script nonce=',
])('a script that got into the page in another way is not: %s', (planted) => {
  const page = `<p>${planted}</p><script${N}>ours()</script>`;
  const { html, scripts } = approveScripts(page, nonce);
  expect(scripts).toEqual([hashOf('ours()')]);
  expect(html).toContain(planted);
});

test('data needs no approval', () => {
  const page =
    `<script type="application/ld+json"${N}>{}</script>` +
    `<script${N} type="application/json">{}</script>`;
  expect(approveScripts(page, nonce).scripts).toEqual([]);
});
