/** Words of the dictionary that a word of the query may also mean. */
export type Relatives = {
  /** The same word with another ending: kamery, kamerou, kamier. */
  kin: string[];
  /** Words grown from the same stem: kamerový. */
  near: string[];
  /** One letter wrong, missing or too many, or two swapped. */
  typos: string[];
  /** Of a number with its unit, others that are not far from it: 7.2ah of 7ah. */
  numbers: string[];
  /** Other endings of those, of a word that the shop does not know. */
  meant: string[];
  /** Whether the shop has this very word, at least the beginning of one, or neither. */
  known: 'word' | 'beginning' | 'not';
};

/** Of numbers and short words, which are taken literally. */
export const NO_RELATIVES: Relatives = {
  kin: [],
  near: [],
  typos: [],
  numbers: [],
  meant: [],
  known: 'word',
};
