import { createHash, randomBytes } from 'node:crypto';

/** Of one rendering; plain letters and digits, so that it stands in the page as it is. */
export const newNonce = () => randomBytes(16).toString('hex');

const DATA = /\btype="application\/(ld\+)?json"/;

/**
 * A page that many get cannot carry a nonce, so its policy knows its inline scripts by their hashes. Ours are
 * those that were rendered with the nonce, which nobody outside this rendering has seen: a `<script>` that
 * found its way into the page by any other way has none, and is not approved. The nonce itself is then taken out.
 */
export function approveScripts(html: string, nonce: string): { html: string; scripts: string[] } {
  const ours = new RegExp(`<script([^<>]*) nonce="${nonce}"([^<>]*)>([\\s\\S]*?)</script>`, 'g');
  const scripts = [...html.matchAll(ours)]
    .filter(([, before, after]) => !DATA.test(`${before}${after}`))
    .map(([, , , code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`);
  return {
    html: html
      .replaceAll(` nonce="${nonce}"`, '')
      // The router's own note of it, for scripts it would add in the browser.
      .replace(`<meta property="csp-nonce" content="${nonce}"/>`, ''),
    scripts: [...new Set(scripts.filter((hash) => hash !== EMPTY))],
  };
}

/** Of scripts that have an address instead of a text. */
const EMPTY = `'sha256-${createHash('sha256').update('').digest('base64')}'`;
