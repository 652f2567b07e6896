const SIGNS = new TextDecoder('windows-1250').decode(
  Uint8Array.from({ length: 256 }, (_, byte) => byte),
);
const BYTES = new Map([...SIGNS].map((sign, byte) => [sign, byte]));
const UNKNOWN = 0x3f;

/** Text as older Slovak programs read it; a sign they do not know loses its mark, or is a question mark. */
export const toWindows1250 = (text: string): Uint8Array =>
  Uint8Array.from([...text], (sign) => BYTES.get(sign) ?? BYTES.get(bareOf(sign)) ?? UNKNOWN);

const bareOf = (sign: string) => sign.normalize('NFKD').replace(/\p{M}/gu, '');
