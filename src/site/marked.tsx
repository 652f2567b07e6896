import type { Piece } from '#shop/search/highlight.ts';

/** Text with the parts that were searched for underlined. */
export const Marked = ({ pieces }: { pieces: Piece[] }) =>
  pieces.map(({ text, isMatch }, index) => (isMatch ? <mark key={index}>{text}</mark> : text));
