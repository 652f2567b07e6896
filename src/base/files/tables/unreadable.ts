/** Why the rows of a file cannot be read; whoever reads it has the words. */
export type Unreadable = 'ods' | 'notXlsx' | 'openQuote' | 'tooMuch';

export class UnreadableTable extends Error {
  readonly reason: Unreadable;
  /** Where it is, as its author counts. */
  readonly row: number;

  constructor(reason: Unreadable, { row = 0, ...options }: ErrorOptions & { row?: number } = {}) {
    super(reason, options);
    this.reason = reason;
    this.row = row;
  }
}
