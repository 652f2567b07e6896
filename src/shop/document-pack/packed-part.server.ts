// Apart from what draws, because the process that serves visitors reads parts and never loads the libraries.

/** The numbers of the objects that hold all others together; those of the parts come after. */
export const CATALOG = 1;
export const PAGES = 2;

/** Where each object begins, counted from the beginning of the part, and which of them are pages. */
export type PartHead = {
  offsets: [number: number, offset: number][];
  pages: number[];
  last: number;
};
export type Part = PartHead & { bytes: Uint8Array };

export const latin = (text: string) => Buffer.from(text, 'latin1');

/** A thread gives back bytes alone. */
export function packed(head: PartHead, bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  return Buffer.concat([length, text, bytes]);
}

export function unpacked(given: Buffer): Part {
  const length = given.readUInt32BE(0);
  const head = JSON.parse(given.toString('utf8', 4, 4 + length)) as PartHead;
  return { ...head, bytes: given.subarray(4 + length) };
}
