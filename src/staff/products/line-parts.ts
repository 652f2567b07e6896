/** Parts of a line as a cell of a file has them: CODE | kind | why. Spaces stay, as somebody may be typing on. */
export const partsOf = (line: string): string[] =>
  line.split(/ ?(?<!\\)\| ?/).map((part) => part.replace(/\\([\\|])/g, '$1'));

export const lineOfParts = (parts: readonly string[]): string =>
  parts.map((part) => part.replace(/[\\|]/g, '\\$&')).join(' | ');
