import { readdirSync, readFileSync } from 'node:fs';
import { marked } from 'marked';
import { cleanHtml } from '#base/values/html.server.ts';
import { typeset } from './typeset.ts';

export type Document = { url: string; head: Record<string, string>; body: string };

/** The Markdown files of a folder of the content, each with what its front matter says. */
export function readDocuments(folder: 'blog' | 'pages'): Document[] {
  const place = new URL(`./content/${folder}/`, import.meta.url);
  return readdirSync(place)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => ({
      url: name.replace(/\.md$/, ''),
      ...parse(readFileSync(new URL(name, place), 'utf8'), name),
    }));
}

/** Markdown as the HTML the shop stores; `image:x.svg` becomes the address of the stored picture. */
export function toHtml(body: string, imageUrl: (file: string) => string): string {
  const linked = body.replace(
    /\]\(image:([^)\s]+)\)/g,
    (_, file: string) => `](${imageUrl(file)})`,
  );
  return cleanHtml(typeset(marked.parse(linked, { async: false })));
}

function parse(source: string, name: string): Omit<Document, 'url'> {
  const [, front, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  if (front === undefined || body === undefined) throw new Error(`${name} has no front matter`);
  const head = Object.fromEntries(
    front.split('\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
    }),
  );
  return { head, body };
}
