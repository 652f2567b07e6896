/** Of fontkit, which has no types: a font taken apart, as pdfkit takes it in place of a file's bytes. */
declare module 'fontkit' {
  export function create(file: Uint8Array): Uint8Array;
}
