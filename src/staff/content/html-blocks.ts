/** A piece of clean HTML: text, or an element with what is inside. */
export type Node = string | Element;
export type Element = { tag: string; attributes: Record<string, string>; children: Node[] };

const TOKEN = /<(\/?)([a-z][a-z0-9]*)((?:\s[^>]*?)?)\s*\/?>|[^<]+/gi;
const VOID = new Set(['br', 'hr', 'img']);

/** The tree of HTML that has been cleaned: every tag is closed, every attribute quoted. */
export function parseHtml(html: string): Node[] {
  const root: Element = { tag: '', attributes: {}, children: [] };
  const open = [root];
  for (const [text, isEnd, tag, attributes] of html.matchAll(TOKEN)) {
    const parent = open.at(-1)!;
    if (tag === undefined) parent.children.push(decode(text));
    else if (isEnd)
      open.splice(
        Math.max(
          1,
          open.findLastIndex((one) => one.tag === tag),
        ),
      );
    else {
      const element: Element = { tag, attributes: attributesOf(attributes!), children: [] };
      parent.children.push(element);
      if (!VOID.has(tag)) open.push(element);
    }
  }
  return root.children;
}

/** The blocks at the top of a document, each as it is written. */
export function blocksOf(html: string): string[] {
  const blocks: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: text, 1: isEnd, 2: tag, index } of html.matchAll(TOKEN)) {
    if (tag === undefined || (VOID.has(tag) && depth > 0)) continue;
    if (!VOID.has(tag)) depth += isEnd ? -1 : 1;
    if (depth > 0) continue;
    blocks.push(html.slice(start, index + text.length).trim());
    start = index + text.length;
  }
  return [...blocks, html.slice(start).trim()].filter(Boolean);
}

const attributesOf = (source: string) =>
  Object.fromEntries(
    [...source.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name!, decode(value!)]),
  );

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

const decode = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name]!);
