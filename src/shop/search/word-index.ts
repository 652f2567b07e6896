import { placeOf, rangeOf } from './sorted.ts';
import type { Expression, Word } from './expression.ts';

/** One bit for each thing, in the order they were given; null if there would be none. */
export type Bits = Uint32Array | null;

/** The words of a few hundred things, for looking into without a database. */
export class WordIndex {
  readonly #things = new Map<string, Uint32Array>();
  readonly #words: string[];

  constructor(wordsOfThings: string[][]) {
    const size = Math.ceil(wordsOfThings.length / 32);
    for (const [place, words] of wordsOfThings.entries())
      for (const word of words) {
        const bits = this.#things.get(word) ?? new Uint32Array(size);
        bits[place >> 5]! |= 1 << (place & 31);
        this.#things.set(word, bits);
      }
    this.#words = [...this.#things.keys()].sort();
  }

  /** Which entries have the word. */
  find(expression: Expression): Bits {
    if ('any' in expression) return either(expression.any, (one) => this.find(one));
    if ('all' in expression) return both(expression.all, (one) => this.find(one));
    return this.#having(expression);
  }

  has(word: string, isBeginning: boolean): boolean {
    if (!isBeginning) return this.#things.has(word);
    return this.#words[placeOf(this.#words, word)]?.startsWith(word) ?? false;
  }

  #having({ word, isBeginning }: Word): Bits {
    const bitsOf = (one: string) => this.#things.get(one) ?? null;
    if (!isBeginning) return bitsOf(word);
    return either(this.#words.slice(...rangeOf(this.#words, word)), bitsOf);
  }
}

function either<Part>(parts: Part[], bitsOf: (part: Part) => Bits): Bits {
  let result: Bits = null;
  let isOurs = false;
  for (const part of parts) {
    const bits = bitsOf(part);
    if (!bits) continue;
    if (!result) {
      result = bits;
      continue;
    }
    // What an index holds is not to be written over.
    if (!isOurs) result = result.slice();
    isOurs = true;
    for (let i = 0; i < bits.length; i += 1) result[i]! |= bits[i]!;
  }
  return result;
}

function both<Part>(parts: Part[], bitsOf: (part: Part) => Bits): Bits {
  let result: Bits = null;
  for (const part of parts) {
    const bits = bitsOf(part);
    if (!bits) return null;
    result = result ? result.map((one, i) => one & bits[i]!) : bits;
  }
  return result?.some((one) => one !== 0) ? result : null;
}

export const hasBit = (bits: Bits, place: number) =>
  bits !== null && ((bits[place >> 5]! >>> (place & 31)) & 1) === 1;
