import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A device that makes passkeys, without a device: WebAuthn as bytes, for ES256 and no attestation. */
export function newPasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string };
  const rpHash = createHash('sha256').update(new URL(origin).hostname).digest();
  let counter = 0;

  type Said = { challenge: string; from?: string; flags?: number; counter?: number };
  const clientData = (type: string, { challenge, from = origin }: Said) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const authData = ({ flags = PRESENT | VERIFIED, counter: count }: Said, attested: Buffer) => {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags | (attested.length > 0 ? ATTESTED : 0), 0);
    head.writeUInt32BE(count ?? (counter += 1), 1);
    return Buffer.concat([rpHash, head, attested]);
  };
  const shared = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
  };

  return {
    make(said: Said) {
      const cose = map([
        [int(1), int(2)],
        [int(3), int(-7)],
        [int(-1), int(1)],
        [int(-2), bytes(Buffer.from(x, 'base64url'))],
        [int(-3), bytes(Buffer.from(y, 'base64url'))],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = authData(said, Buffer.concat([Buffer.alloc(16), length, id, cose]));
      const attestation = map([
        [text('fmt'), text('none')],
        [text('attStmt'), map([])],
        [text('authData'), bytes(data)],
      ]);
      return {
        ...shared,
        response: {
          clientDataJSON: clientData('webauthn.create', said).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },

    use(said: Said) {
      const client = clientData('webauthn.get', said);
      const data = authData(said, Buffer.alloc(0));
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        ...shared,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      };
    },
  };
}

const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40];
export const ONLY_PRESENT = PRESENT;

/** As much CBOR as is needed. */
const head = (major: number, value: number) => {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
};
const int = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()]);
