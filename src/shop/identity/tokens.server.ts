import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** 256 random bits; whoever holds it is the visitor, so it is stored only as its hash. */
export const newToken = () => randomBytes(32).toString('base64url');

export const hashToken = (token: string) => createHash('sha256').update(token).digest();

/** Without what is easily mistaken for something else: 0 and O, 1 and I. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Five random bits a letter, in groups of four, for people to copy and type. */
export const newTypedCode = (length: number) =>
  Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-');

/**
 * The anti-forgery token is bound to the session by a MAC instead of a row: another site can
 * neither read it nor make one, and a token from before sign-in stops working after it.
 */
export function newFormToken(key: string, sessionToken: string): string {
  const nonce = randomBytes(16).toString('base64url');
  return `${nonce}.${mac(key, nonce, sessionToken)}`;
}

export function isFormToken(key: string, sessionToken: string, token: string): boolean {
  const [nonce = '', given = ''] = token.split('.');
  const expected = Buffer.from(mac(key, nonce, sessionToken));
  const actual = Buffer.from(given);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

const mac = (key: string, nonce: string, sessionToken: string) =>
  createHmac('sha256', key).update(`${nonce}.${sessionToken}`).digest('base64url');
