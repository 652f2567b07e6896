/** Of fontkit, which has no types: a font taken apart, as pdfkit takes it in place of a file's bytes. */
declare module 'fontkit' {
  type Font = Uint8Array & {
    /** All letters that it has. */
    characterSet: number[];
    glyphForCodePoint(letter: number): unknown;
  };
  export function create(file: Uint8Array): Font;
}
