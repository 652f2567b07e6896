import { type Api, useApi } from '#base/wire/api.ts';
import { findCodes } from '#shop/quick-order/contract.ts';
import {
  type Known,
  type KnownCode,
  NOTHING_KNOWN,
  plainCode,
} from '#shop/quick-order/parse/known.ts';

/** Looks words up, all of them at once, and gives what reading a text needs to know of them. */
export function useKnown(): (words: string[]) => Promise<Known> {
  const api = useApi();
  return (words) => knownOf(api, words);
}

async function knownOf(api: Api, words: string[]): Promise<Known> {
  if (words.length === 0) return NOTHING_KNOWN;
  const { codes } = await api(findCodes, { body: { words } });
  const found = new Map<string, KnownCode>(
    codes.map(({ word, ...code }) => [plainCode(words[word]!), code]),
  );
  return (word) => found.get(plainCode(word)) ?? null;
}
