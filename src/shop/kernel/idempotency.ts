/**
 * Marks one wish of a visitor: sent along with every try of the same request, it lets the server
 * apply it once. `randomUUID` is missing on plain http from the office network, this is not.
 */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

export const withKey = (key: string) => ({ 'idempotency-key': key });
