import { rangeOf } from './sorted.ts';
import type { Wanted, Word } from './wanted.ts';

/** One bit for each thing, in the order they were given. */
export type Bits = Uint32Array;

/** The words of a few hundred things, for looking into without a database. */
export class WordIndex {
  readonly #size: number;
  readonly #words: string[];
  readonly #things: Bits[];

  constructor(wordsOfThings: string[][]) {
    this.#size = Math.ceil(wordsOfThings.length / 32);
    const things = new Map<string, Bits>();
    for (const [place, words] of wordsOfThings.entries())
      for (const word of words) {
        const bits = things.get(word) ?? this.#none();
        bits[place >> 5]! |= 1 << (place & 31);
        things.set(word, bits);
      }
    this.#words = [...things.keys()].sort();
    this.#things = this.#words.map((word) => things.get(word)!);
  }

  /** Which things have what is wanted; `known` are the words that were looked for before. */
  find(wanted: Wanted, known = new Map<Word, Bits>()): Bits {
    if ('any' in wanted) return this.#either(wanted.any.map((one) => this.find(one, known)));
    if ('all' in wanted) return this.#both(wanted.all.map((one) => this.find(one, known)));
    const bits = known.get(wanted) ?? this.#having(wanted);
    known.set(wanted, bits);
    return bits;
  }

  has(wanted: Word): boolean {
    const [from, to] = this.#rangeOf(wanted);
    return to > from;
  }

  #having(wanted: Word): Bits {
    const [from, to] = this.#rangeOf(wanted);
    return to - from === 1 ? this.#things[from]! : this.#either(this.#things.slice(from, to));
  }

  #both(several: Bits[]): Bits {
    const result = Uint32Array.from(several[0]!);
    for (const bits of several.slice(1))
      for (let i = 0; i < this.#size; i += 1) result[i]! &= bits[i]!;
    return result;
  }

  #rangeOf({ word, isBeginning }: Word): [from: number, to: number] {
    const [from, to] = rangeOf(this.#words, word);
    if (isBeginning) return [from, to];
    return [from, this.#words[from] === word ? from + 1 : from];
  }

  #either(several: Bits[]): Bits {
    const result = this.#none();
    for (const bits of several) for (let i = 0; i < this.#size; i += 1) result[i]! |= bits[i]!;
    return result;
  }

  #none = (): Bits => new Uint32Array(this.#size);
}

export const hasBit = (bits: Bits, place: number) =>
  ((bits[place >> 5]! >>> (place & 31)) & 1) === 1;
