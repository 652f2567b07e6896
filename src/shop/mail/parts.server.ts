import type { Line, Link, Pair, Part, Picture } from './mail-content.server.ts';
import { escapeHtml, escapeLines, FONT, grid, look } from './look.server.ts';

export function htmlPart(part: Part): string {
  if ('paragraph' in part)
    return `<p ${look(['text'], 'margin:0 0 16px')}>${escapeLines(part.paragraph)}</p>`;
  if ('facts' in part) return facts(part.facts, part.title, part.picture);
  if ('lines' in part) return lines(part.lines, part.head);
  if ('totals' in part) return totals(part.totals, part.sum);
  if ('links' in part) return links(part.links, part.title);
  return button(part.link);
}

const BELOW = 'style="margin:0 0 24px"';

function facts(rows: Pair[], title?: string, picture?: Picture) {
  const cells = rows.map(
    ([label, value]) =>
      `<tr><td width="36%" valign="top" ${look(['muted', 'edge'], `${CELL};padding-right:12px`)}>${escapeHtml(label)}</td>` +
      `<td valign="top" ${look(['text', 'edge'], CELL)}>${escapeLines(value)}</td></tr>`,
  );
  return (
    headingOf(title) +
    grid(cells.join(''), `width="100%" ${BELOW}`) +
    (picture ? image(picture) : '')
  );
}

const headingOf = (title?: string) =>
  title
    ? `<h2 ${look(['text'], `margin:0 0 8px;${FONT};font-size:17px;line-height:1.3`)}>${escapeHtml(title)}</h2>`
    : '';

const links = (rows: Link[], title: string) =>
  headingOf(title) +
  `<p style="margin:0 0 24px">${rows
    .map(
      ({ label, url }) => `<a href="${escapeHtml(url)}" ${look(['text'])}>${escapeHtml(label)}</a>`,
    )
    .join('<br>')}</p>`;

/** On white in the dark theme too: a code is read only from a light ground. */
const image = ({ cid, alt }: Picture) =>
  `<p style="margin:0 0 24px"><img src="cid:${escapeHtml(cid)}" width="200" height="200" alt="${escapeHtml(alt)}" style="display:block;background-color:#ffffff"></p>`;

/** Two columns only, so that a phone shows a line of an order as well as a desk does. */
function lines(rows: Line[], [what, sum]: Pair) {
  const head =
    `<tr><th scope="col" align="left" ${look(['muted', 'edge'], `${CELL};font-weight:400`)}>${escapeHtml(what)}</th>` +
    `<th scope="col" align="right" ${look(['muted', 'edge'], `${CELL};font-weight:400`)}>${escapeHtml(sum)}</th></tr>`;
  const body = rows.map(
    (line) =>
      `<tr><td valign="top" ${look(['text', 'edge'], CELL)}><strong>${escapeHtml(line.name)}</strong><br>` +
      `<span ${look(['muted'], 'font-size:13px')}>${escapeHtml(`${line.code}, ${line.detail}`)}${line.note ? `<br>${escapeHtml(line.note)}` : ''}</span></td>` +
      `<td valign="top" align="right" ${look(['text', 'edge'], `${CELL};padding-left:12px;white-space:nowrap`)}>${escapeHtml(line.sum)}</td></tr>`,
  );
  return `<table cellpadding="0" cellspacing="0" border="0" width="100%">${head}${body.join('')}</table>`;
}

function totals(rows: Pair[], sum: Pair) {
  const row = ([label, value]: Pair, weight: string) =>
    `<tr><td ${look(['text'], `padding:4px 12px 4px 0;${weight}`)}>${escapeHtml(label)}</td>` +
    `<td align="right" ${look(['text'], `padding:4px 0;white-space:nowrap;${weight}`)}>${escapeHtml(value)}</td></tr>`;
  return grid(
    rows.map((one) => row(one, '')).join('') + row(sum, 'font-size:18px;font-weight:700'),
    'width="100%" style="margin:8px 0 24px"',
  );
}

const button = ({ label, url }: Link) =>
  grid(
    `<tr><td ${look(['action'], 'border-radius:6px;padding:13px 22px')}>` +
      `<a href="${escapeHtml(url)}" ${look(['label'], `${FONT};font-weight:600;text-decoration:none`)}>${escapeHtml(label)}</a></td></tr>`,
    BELOW,
  );

const CELL = 'padding:8px 0;border-bottom-width:1px;border-bottom-style:solid';
