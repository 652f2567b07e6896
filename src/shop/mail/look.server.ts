/** The shop's colours as [light, dark]: a mail program knows no style sheet of ours. */
const COLOURS = {
  page: ['background-color:#f2f5f6', 'background-color:#0b151b'],
  card: ['background-color:#ffffff', 'background-color:#121f27'],
  head: ['background-color:#101f28', 'background-color:#070e13'],
  text: ['color:#101f28', 'color:#e9eff2'],
  muted: ['color:#566b78', 'color:#95a7b2'],
  edge: ['border-color:#dbe3e7', 'border-color:#253842'],
  action: ['background-color:#101f28', 'background-color:#e9eff2'],
  label: ['color:#ffffff', 'color:#101f28'],
} as const;

type Colour = keyof typeof COLOURS;

/** Inline for the programs that keep nothing else, a class for those that follow the dark theme. */
export const look = (colours: Colour[], rest = '') =>
  `class="${colours.join(' ')}" style="${[...colours.map((name) => COLOURS[name][0]), rest].filter(Boolean).join(';')}"`;

export const DARK_THEME = `@media (prefers-color-scheme:dark){${Object.entries(COLOURS)
  .map(([name, [, dark]]) => `.${name}{${dark}!important}`)
  .join('')}}`;

export const FONT = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** A table that only arranges: the one layout every mail program draws alike. */
export const grid = (rows: string, attributes = 'width="100%"') =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}>${rows}</table>`;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);

export const escapeLines = (text: string) => escapeHtml(text).replace(/\r?\n/g, '<br>');
