import { SYNONYM_SAMPLE } from '#staff/sheets/samples/synonyms-sample.ts';

/** What the owner's file would bring. */
export const synonymRows = () =>
  SYNONYM_SAMPLE.map(({ words, means, both_ways }) => ({
    words,
    means: means.split(' | ').map((one) => one.toLowerCase()),
    both_ways,
  }));
