import { appendFileSync, readFileSync } from 'node:fs';
import type { Cents } from '#base/values/money.ts';

export type Goods = { product: number; quantity: number };

/** What a buyer was told, in the buyer's own words: the shop never writes here. */
export type Entry =
  | {
      told: 'order';
      customer: number;
      basket: number;
      id: number;
      number: string;
      net: Cents;
      lines: Goods[];
    }
  | { told: 'surprise'; customer: number; what: string };

/** Append-only, one line each, written before the buyer goes on. */
export class Journal {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
    appendFileSync(file, '');
  }

  write(entry: Entry): void {
    appendFileSync(this.#file, `${JSON.stringify(entry)}\n`);
  }

  read(): Entry[] {
    return readFileSync(this.#file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Entry);
  }
}
