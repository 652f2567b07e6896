const ENDING =
  /(?:i?ami|i?ach|och|i?eho|i?emu|[iy]mi|[iy]ch|ovi|i?[aeo]m|[iy]m|i?ou|ov|ej|mi|i[aeui]|[aeiouy])$/;
const FLEETING_VOWEL = /^(.{2,}[^aeiouy])(?:ie|e|o)([^aeiouy])$/;

/** A word without its Slovak ending: kamery, kameru, kamerami → kamer. */
export const stemOf = (word: string): string =>
  word.slice(0, 3) + word.slice(3).replace(ENDING, '');

/** What kin share, even when a vowel comes and goes: kábel – káblov, karta – kariet. */
export const rootOf = (word: string): string => stemOf(word).replace(FLEETING_VOWEL, '$1$2');
