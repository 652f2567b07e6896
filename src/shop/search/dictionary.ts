import { rootOf, stemOf } from './endings.ts';
import { type Measure, measureOf } from './measures.ts';
import { NO_RELATIVES, type Relatives } from './relatives.ts';
import { placeOf, rangeOf } from './sorted.ts';
import { isTypo } from './typos.ts';

/** A shorter word has too many neighbours to guess from, and a number is never a typo of another. */
const FORGIVEN = /^[a-z]{4,40}$/;
const MOST_NEAR = 40;

/** A number within a fifth of the one asked for may do as well: 7,2 Ah for 7 Ah, 13,8 V for 12 V. */
const NEAR_SHARE = 0.2;
const MOST_NEAR_NUMBERS = 8;

/** All words and measures of the shop, which lets a query forgive an ending or a typo. */
export class Dictionary {
  readonly size: number;
  readonly #words: readonly string[];
  /** Written backwards, to find those that end alike. */
  readonly #backwards: readonly string[];
  readonly #measures: Map<string, Measure[]>;

  /**
   * Numbers with their units are among the words, not among those backwards. Both are in the order of their
   * character codes: of a large shop they are too many to sort here.
   */
  constructor(words: readonly string[], backwards: readonly string[]) {
    this.size = words.length;
    // Digits come before letters.
    const letters = placeOf(words, 'a');
    this.#words = words.slice(letters);
    this.#backwards = backwards;
    this.#measures = Map.groupBy(
      words
        .slice(0, letters)
        .map(measureOf)
        .filter((one) => one !== null),
      ({ unit }) => unit,
    );
  }

  has(word: string): boolean {
    return this.#words[placeOf(this.#words, word)] === word;
  }

  relativesOf(word: string): Relatives {
    if (!FORGIVEN.test(word)) return { ...NO_RELATIVES, numbers: this.#numbersNear(word) };
    const root = rootOf(word);
    const isLong = root.length > 3;
    const akin = this.#withRoot(root).filter((known) => known !== word);
    const known = this.#knows(word);
    const typos = this.#typosOf(word);
    return {
      known,
      // Words with a three-letter root have little in common (dome, domy, domu): near, not kin.
      kin: isLong ? akin : [],
      near: [...(isLong ? [] : akin), ...this.#grownFrom(word, root)],
      typos,
      numbers: [],
      meant: known === 'not' ? typos.flatMap((typo) => this.#meantBy(typo)) : [],
    };
  }

  /** The nearest first. */
  #numbersNear(word: string): string[] {
    const asked = measureOf(word);
    if (!asked) return [];
    const distance = ({ number }: Measure) => Math.abs(number - asked.number);
    return (this.#measures.get(asked.unit) ?? [])
      .filter((one) => distance(one) > 0 && distance(one) <= NEAR_SHARE * asked.number)
      .sort((one, other) => distance(one) - distance(other))
      .slice(0, MOST_NEAR_NUMBERS)
      .map((one) => one.word);
  }

  #knows(word: string): Relatives['known'] {
    const first = this.#words[placeOf(this.#words, word)];
    if (first === word) return 'word';
    return first?.startsWith(word) ? 'beginning' : 'not';
  }

  /** Without the vowel that comes and goes, all but the last letter of a root begins its words. */
  #withRoot(root: string): string[] {
    const [from, to] = rangeOf(this.#words, root.slice(0, -1));
    return this.#words.slice(from, to).filter((known) => rootOf(known) === root);
  }

  #grownFrom(word: string, root: string): string[] {
    const [from, to] = rangeOf(this.#words, stemOf(word));
    return this.#words
      .slice(from, to)
      .filter((known) => known.length <= word.length + 4 && rootOf(known) !== root)
      .sort((one, other) => one.length - other.length)
      .slice(0, MOST_NEAR);
  }

  /** One slip leaves one half of the word as it was, unless it swaps the two letters in the middle. */
  #typosOf(word: string): string[] {
    const half = word.length >> 1;
    const swapped = word.slice(0, half - 1) + word[half]! + word[half - 1]! + word.slice(half + 1);
    const typos = [
      ...typosAmong(this.#words, word, half),
      ...typosAmong(this.#backwards, reversed(word), word.length - half).map(reversed),
      ...(this.has(swapped) && swapped !== word ? [swapped] : []),
    ];
    return [...new Set(typos)];
  }

  #meantBy(typo: string): string[] {
    const root = rootOf(typo);
    return root.length > 3 ? this.#withRoot(root).filter((known) => known !== typo) : [];
  }
}

/** Of those that share the first letters. */
function typosAmong(sorted: readonly string[], word: string, shared: number): string[] {
  const [from, to] = rangeOf(sorted, word.slice(0, shared));
  return sorted.slice(from, to).filter((known) => isTypo(word, known));
}

const reversed = (word: string) => Array.from(word).reverse().join('');
