import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import QRCode from 'qrcode';

/** What every application in a phone expects: SHA-1, six digits, 30 s. */
const BYTES = 20;
const PERIOD = 30;
/** A clock may be one period off, either way. */
const WINDOW = 1;

export const newSecret = () => new Secret({ size: BYTES });

/** The period a code belongs to, or null when it is of none that is accepted now. */
export function stepOf(secret: Secret, code: string): number | null {
  const totp = new TOTP({ secret, period: PERIOD });
  const timestamp = Date.now();
  const delta = totp.validate({ token: code, window: WINDOW, timestamp });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/**
 * The secret for a camera, as a picture that an `img` shows as it is. In one segment and with one mask: looking
 * for the best of all takes twenty times as long, and nobody else is served meanwhile.
 */
export async function pictureOf(
  secret: Secret,
  { issuer, account }: { issuer: string; account: string },
): Promise<string> {
  const name = encodeURIComponent(issuer);
  const uri = `otpauth://totp/${name}:${encodeURIComponent(account)}?secret=${secret.base32}&issuer=${name}`;
  const svg = await QRCode.toString([{ data: Buffer.from(uri), mode: 'byte' }], {
    type: 'svg',
    margin: 2,
    errorCorrectionLevel: 'L',
    maskPattern: 2,
  });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const CIPHER = 'aes-256-gcm';
const [NONCE, TAG] = [12, 16];

const keyOf = (shopKey: string) =>
  Buffer.from(hkdfSync('sha256', shopKey, '', 'secrets of second factors', 32));

/** Bound to whose it is: a row copied to another account opens nothing there. */
export function seal(shopKey: string, whose: string, secret: Secret): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, keyOf(shopKey), nonce).setAAD(Buffer.from(whose));
  const sealed = Buffer.concat([cipher.update(secret.bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Null when it was sealed under another key, or for somebody else. */
export function unseal(shopKey: string, whose: string, sealed: Uint8Array): Secret | null {
  const decipher = createDecipheriv(CIPHER, keyOf(shopKey), sealed.subarray(0, NONCE))
    .setAAD(Buffer.from(whose))
    .setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
  try {
    const opened = [decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()];
    return new Secret({ buffer: new Uint8Array(Buffer.concat(opened)).buffer });
  } catch {
    return null;
  }
}
