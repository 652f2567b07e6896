import type { Pair, Part } from './mail-content.server.ts';

/** The same words for those who read mail without HTML. */
export function textPart(part: Part): string {
  if ('paragraph' in part) return part.paragraph;
  if ('facts' in part)
    return [part.title, ...part.facts.map(factText), part.picture && `[${part.picture.alt}]`]
      .filter(Boolean)
      .join('\n');
  if ('lines' in part)
    return [
      part.head.join(' / '),
      ...part.lines.map(
        ({ code, name, detail, sum, note }) =>
          `- ${name}\n  ${code}, ${detail} = ${sum}${note ? `\n  ${note}` : ''}`,
      ),
    ].join('\n');
  if ('totals' in part) return [...part.totals, part.sum].map(factText).join('\n');
  if ('links' in part)
    return [part.title, ...part.links.map(({ label, url }) => `${label}:\n  ${url}`)].join('\n');
  return `${part.link.label}:\n${part.link.url}`;
}

function factText([label, value]: Pair): string {
  const rows = value.split(/\r?\n/);
  return rows.length === 1 ? `${label}: ${value}` : [`${label}:`, ...rows].join('\n  ');
}
