/** The types that fontkit lacks: a parsed font, which pdfkit takes in place of the bytes of a file. */
declare module 'fontkit' {
  type Font = Uint8Array & {
    /** All letters that it has. */
    characterSet: number[];
    glyphForCodePoint(letter: number): unknown;
  };
  export function create(file: Uint8Array): Font;
}
