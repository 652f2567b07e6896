import type { Document } from './document.ts';
import { toHtml, toMarkdown } from './markdown.server.ts';
import { cleanHtml } from '#base/values/html.server.ts';

/** Stored HTML as the body of a file: Markdown, or HTML where Markdown cannot say the same. */
export function bodyOf(html: string): Pick<Document, 'body'> & { head: Record<string, string> } {
  const markdown = toMarkdown(html);
  return markdown === null
    ? { head: { format: 'html' }, body: html }
    : { head: {}, body: markdown };
}

/** The body of a file as the shop stores it. */
export const htmlOf = ({ head, body }: Document): string =>
  head.format === 'html' ? cleanHtml(body) : toHtml(body);
