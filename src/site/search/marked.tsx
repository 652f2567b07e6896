import type { Piece } from '#shop/search/highlight.ts';

/** Text with the parts that were searched for underlined. */
export const Marked = ({ pieces }: { pieces: Piece[] }) =>
  pieces.map(({ at, text, isMatch }) => (isMatch ? <mark key={at}>{text}</mark> : text));
