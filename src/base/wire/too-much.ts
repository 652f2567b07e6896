/** A given file holds more than is read for whoever brought it. */
export class TooMuch extends Error {
  constructor(what: string) {
    super(`too many ${what}`);
    this.name = 'TooMuch';
  }
}

/** How many more may come; shared by all parts of one file. */
export type Allowance = { left: number };

export function takeFrom(allowance: Allowance, what: string, count = 1): void {
  allowance.left -= count;
  if (allowance.left < 0) throw new TooMuch(what);
}
