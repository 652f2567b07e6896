/** A file of the content: what stands in its front matter, and the text below it. */
export type Document = { name: string; head: Record<string, string>; body: string };

export function writeDocument({ head, body }: Document): string {
  const lines = Object.entries(head).map(([key, value]) => `${key}: ${written(value)}`);
  return ['---', ...lines, '---', ...(body === '' ? [] : ['', body.replace(/\n$/, '')]), ''].join(
    '\n',
  );
}

/** Null when there is no front matter. */
export function parseDocument(name: string, source: string): Document | null {
  const text = source.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const [, front, body] = /^---\n([\s\S]*?\n)?---[ \t]*(?:\n|$)([\s\S]*)$/.exec(text) ?? [];
  if (body === undefined) return null;
  const head: Record<string, string> = {};
  for (const line of (front ?? '').split('\n').filter((one) => one.trim() !== '')) {
    const colon = line.indexOf(':');
    if (colon < 0) return null;
    head[line.slice(0, colon).trim()] = read(line.slice(colon + 1).trim());
  }
  const inside = body.replace(/^\n+/, '').replace(/\s+$/, '');
  return { name, head, body: inside === '' ? '' : `${inside}\n` };
}

/** A line as it is; a text that would not be read back the same is quoted as JSON. */
const written = (value: string) =>
  value !== value.trim() || /[\n\r]|^"/.test(value) ? JSON.stringify(value) : value;

function read(value: string): string {
  if (!/^".*"$/.test(value)) return value;
  try {
    return String(JSON.parse(value));
  } catch {
    return value;
  }
}
