const CHARACTERS = new TextDecoder('windows-1250').decode(
  Uint8Array.from({ length: 256 }, (_, byte) => byte),
);
const BYTES = new Map([...CHARACTERS].map((character, byte) => [character, byte]));
const UNKNOWN = 0x3f;

/** Text as older Slovak programs read it; a character they do not know loses its diacritic, or is a question mark. */
export const toWindows1250 = (text: string): Uint8Array =>
  Uint8Array.from(
    [...text],
    (character) => BYTES.get(character) ?? BYTES.get(bareOf(character)) ?? UNKNOWN,
  );

const bareOf = (character: string) => character.normalize('NFKD').replace(/\p{M}/gu, '');
