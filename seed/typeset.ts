const NBSP = '\u00a0';

/** Words of one letter, then units and groups of digits, stay with their neighbour on one line. */
const JOINTS: [RegExp, string][] = [
  [/(?<=^|[\s\u00a0(„–])([AaIiKkOoSsUuVvZz]) (?=\S)/g, `$1${NBSP}`],
  [
    /(?<=\d) (?=(?:mm|cm|m|km|kg|g|V|A|Ah|mA|W|Hz|kHz|MHz|GHz|dB|N|TB|GB|MB|Mpx|px|µA|°C|%|€|×|ks|Gb\/s|Mb\/s|MB\/s)(?![\p{L}\d]))/gu,
    NBSP,
  ],
  [/(?<=\d) (?=\d{3}(?!\d))/g, NBSP],
  [/(?<=×) (?=\d)/g, NBSP],
];

/** Slovak typesetting of the text in a piece of HTML; the tags are left alone. */
export const typeset = (html: string): string =>
  html
    .split(/(<[^>]*>)/)
    .map((part) => (part.startsWith('<') ? part : joined(part)))
    .join('');

const joined = (text: string): string =>
  JOINTS.reduce((result, [joint, glue]) => result.replace(joint, glue), text);
