/** What a mail says, from top to bottom; the HTML and the plain text are both written from it. */
export type Part =
  | { paragraph: string }
  | { facts: Pair[]; title?: string; picture?: Picture }
  | { lines: Line[]; head: Pair }
  | { totals: Pair[]; sum: Pair }
  /** Other addresses, such as those of parcels. */
  | { links: Link[]; title: string }
  /** The one thing the reader is asked to do. */
  | { link: Link };

/** A value of more lines is an address or somebody's own words. */
export type Pair = [label: string, value: string];
/** A note is a sentence of its own under the line. */
export type Line = { code: string; name: string; detail: string; sum: string; note?: string };
export type Link = { label: string; url: string };
/** Travels with the mail as the file of the same `cid`. */
export type Picture = { cid: string; alt: string };
