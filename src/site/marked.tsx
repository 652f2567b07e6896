import type { Piece } from '#shop/search/highlight.ts';

/** Text with the parts that were searched for underlined. */
export const Marked = ({ pieces }: { pieces: Piece[] }) =>
  // Pieces never change places, so where one stands is who it is.
  // oxlint-disable-next-line react/no-array-index-key
  pieces.map(({ at, text, isMatch }) => (isMatch ? <mark key={at}>{text}</mark> : text));
