import { t } from '#text/text.ts';

export type Letter = {
  paragraphs: string[];
  /** The one thing the reader is asked to do. */
  link?: { label: string; url: string };
};

/** Both bodies of a mail from the same words. */
export function writeLetter({ paragraphs, link }: Letter): { text: string; html: string } {
  const lines = [...paragraphs, ...(link ? [link.url] : []), t('mail.signature')];
  return {
    text: `${lines.join('\n\n')}\n`,
    html: mailLayout(
      [
        ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
        ...(link ? [`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`] : []),
        `<p>${escapeHtml(t('mail.signature'))}</p>`,
      ].join('\n'),
    ),
  };
}

/** The page around the words of every mail. */
export const mailLayout = (body: string) =>
  `<!doctype html><html lang="sk"><head><meta charset="utf-8"></head><body>${body}</body></html>`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]!);
