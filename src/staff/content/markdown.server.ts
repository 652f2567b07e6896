import { marked } from 'marked';
import { cleanHtml } from '#base/values/html.server.ts';
import { blocksOf } from './html-blocks.ts';
import { writeBlock } from './write-markdown.ts';

/** Markdown as the HTML the shop stores, without anything an editor may not write. */
export const toHtml = (markdown: string): string =>
  cleanHtml(marked.parse(markdown, { async: false }));

/**
 * HTML of the shop as Markdown that makes the same HTML again, to the last character. A block Markdown has no
 * words for stays HTML, which Markdown lets pass; null when even so it would come back changed.
 */
export function toMarkdown(html: string): string | null {
  const markdown = blocksOf(html).map(blockOf).join('\n\n');
  const text = markdown === '' ? '' : `${markdown}\n`;
  return toHtml(text) === html ? text : null;
}

/** As plain as possible: characters are escaped only where Markdown would give them a meaning. */
function blockOf(html: string): string {
  const isSame = (markdown: string) => toHtml(markdown).trim() === html.trim();
  const plain = writeBlock(html, false);
  if (plain !== null && isSame(plain)) return plain;
  const escaped = writeBlock(html, true);
  return escaped !== null && isSame(escaped) ? escaped : html.trim();
}
