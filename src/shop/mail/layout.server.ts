import { showHiddenInLines } from '#base/values/hidden-characters.ts';
import { formatPhone, formatZip } from '#text/format.ts';
import { t } from '#text/documents.ts';
import type { Company } from '#shop/kernel/company.server.ts';
import { shopNameOf } from '#shop/kernel/brand.server.ts';
import type { Part } from './mail-content.server.ts';
import { DARK_THEME, escapeHtml, FONT, grid, look } from './look.server.ts';
import { htmlPart } from './parts.server.ts';
import { textPart } from './text.server.ts';

/** Both bodies of a mail: the same words, with the shop's head above and its company below. */
export function writeBodies(title: string, parts: Part[], company: Company) {
  return {
    text: showHiddenInLines(writeText(title, parts, company)),
    html: showHiddenInLines(writeHtml(title, parts, company)),
  };
}

function writeText(title: string, parts: Part[], company: Company) {
  const blocks = [title, ...parts.map(textPart), `-- \n${signature(company).join('\n')}`];
  // Glue of typesetting only gets in the way of searching and copying plain text.
  return `${blocks.join('\n\n')}\n`.replaceAll('\u00a0', ' ');
}

/** What the law asks a business mail to say of its sender, and how to reach them. */
const signature = (company: Company) => [
  company.name,
  `${company.street}, ${formatZip(company.zip)} ${company.city}`,
  formatPhone(company.phone),
  company.email,
  `${t('invoice.companyId')}: ${company.ico}, ${t('invoice.vatId')}: ${company.icDph}`,
  company.register,
];

/** Outlook draws no wider limit than a table of its own gives it. */
const OUTLOOK = {
  open: '<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->',
  close: '<!--[if mso]></td></tr></table><![endif]-->',
};

const writeHtml = (title: string, parts: Part[], company: Company) =>
  `<!doctype html>
<html lang="sk">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>:root{color-scheme:light dark}td,th{word-break:break-word}${DARK_THEME}</style>
</head>
<body ${look(['page'], 'margin:0;padding:0')}>
${grid(
  `<tr><td align="center" style="padding:24px 8px">${OUTLOOK.open}
${grid(`${head(company)}\n${body(title, parts)}\n${foot(company)}`, `width="100%" style="max-width:600px;${FONT};font-size:15px;line-height:1.5"`)}
${OUTLOOK.close}</td></tr>`,
  `width="100%" ${look(['page'])}`,
)}
</body>
</html>
`;

/** The name of the shop as text: pictures are often blocked. */
const head = (company: Company) =>
  `<tr><td ${look(['head'], 'padding:16px 24px;border-radius:6px 6px 0 0')}>` +
  `<span style="border-left:4px solid #ffc51f;padding-left:10px;color:#ffffff;font-size:22px;font-weight:700;letter-spacing:-0.01em">${escapeHtml(shopNameOf(company))}</span></td></tr>`;

const body = (title: string, parts: Part[]) =>
  `<tr><td ${look(['card'], 'padding:28px 24px 8px')}>` +
  `<h1 ${look(['text'], `margin:0 0 16px;${FONT};font-size:22px;line-height:1.25`)}>${escapeHtml(title)}</h1>\n` +
  `${parts.map(htmlPart).join('\n')}</td></tr>`;

function foot(company: Company) {
  const [name, ...rest] = signature(company).map(escapeHtml);
  return (
    `<tr><td ${look(['card', 'muted', 'edge'], 'padding:16px 24px 24px;border-top-width:1px;border-top-style:solid;border-radius:0 0 6px 6px;font-size:13px')}>` +
    `<strong>${name}</strong><br>${rest.join('<br>')}</td></tr>`
  );
}
