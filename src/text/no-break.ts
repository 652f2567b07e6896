const NBSP = '\u00a0';
const HYPHEN = '\u2011';
/** After a dash a line may end even before a no-break space. Unlike the word joiner it counts as space where text is compared. */
const JOINED = '\ufeff';

/** One line whatever happens: a phone number, an abbreviation. */
const unbroken = (text: string) => text.replaceAll(' ', NBSP);

/**
 * Keeps together what Slovak typesetting does not break: thousands, a number with its unit or the short word it
 * counts, both ends of a range, a one-letter word or "č." with the next one, "s. r. o.", "Z-BOX", "e-mailom".
 * Texts, titles and names are kept with plain spaces, to be edited and searched.
 */
export const noBreak = (text: string) =>
  noBreakInDocuments(text).replace(/(\d\u00a0–)(?=\u00a0\d)/g, `$1${JOINED}`);

/** For mails and PDFs, whose fonts may show what has no width. */
export const noBreakInDocuments = (text: string) =>
  text
    .replace(/(\d) (?=\d{3}(?!\d))/g, `$1${NBSP}`)
    .replace(/(\d) ([×–]) (?=\d)/g, `$1${NBSP}$2${NBSP}`)
    .replace(/(\d) (?=(?:\p{L}{1,3}|\p{Ll}{1,8}|%|°\p{L}?)(?:$|[\s,;.)/]))/gu, `$1${NBSP}`)
    .replace(/(?<=^|\s)(?:s\. r\. o|v\. o\. s|[ak]\. s)(?!\p{L})/gu, unbroken)
    .replace(
      /(?<=^|[\s(])(?:(\p{Lu})-(?=\p{Lu}{2})|(e)-(?=mail(?:om|u|e|y|och|ov)(?!\p{L})))/gu,
      `$1$2${HYPHEN}`,
    )
    .replace(/(?<=^|[ („–])([aikosuvzAIKOSUVZ]|č\.) (?=\S)/gu, `$1${NBSP}`);

/** For files, which programs search and compare. */
export const plainSpaces = (text: string) =>
  text.replaceAll(NBSP, ' ').replaceAll(JOINED, '').replaceAll(HYPHEN, '-');
