import type sk from './sk.json';

/**
 * Of the words of the shop, those that the office has too: of controls that both use, and of what went wrong. Browsers get no
 * others with the office (`scripts/shared-words.ts`).
 */
export const SHARED_SECTIONS = [
  'auth',
  'common',
  'currency',
  'forms',
  'messages',
  'toasts',
  'units',
] as const satisfies (keyof typeof sk)[];

export type SharedWords = Pick<typeof sk, (typeof SHARED_SECTIONS)[number]>;
