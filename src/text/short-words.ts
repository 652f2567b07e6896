/** Slovak never leaves a one-letter word at the end of a line. Editors write plain spaces; this binds them. */
export const bindShortWords = (text: string) =>
  text.replaceAll(/(?<=^|[\s(„–])([AaIiKkOoSsUuVvZz]) (?=\S)/g, '$1\u00a0');
