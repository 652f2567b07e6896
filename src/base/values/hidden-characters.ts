/**
 * Characters that are not seen and still do something: they move the cursor of a terminal, end a line, or turn
 * the direction of reading. Nobody types them into a name or an address.
 */
const HIDDEN = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;
const HIDDEN_IN_LINES = /(?![\t\n\r])[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;

export const isOneLine = (text: string) => !HIDDEN.test(text);
/** Where more lines are expected: their ends and tabs are no surprise. */
export const isPlainLines = (text: string) => !HIDDEN_IN_LINES.test(text);

const everyHidden = new RegExp(HIDDEN, 'gu');
const everyHiddenInLines = new RegExp(HIDDEN_IN_LINES, 'gu');

/** The same text with these characters written out, as JSON writes them; for what was stored before they were refused. */
export const showHidden = (text: string) => text.replace(everyHidden, written);
export const showHiddenInLines = (text: string) => text.replace(everyHiddenInLines, written);

const written = (character: string) =>
  `\\u${character.codePointAt(0)!.toString(16).padStart(4, '0')}`;
