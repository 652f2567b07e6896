/** Marks one wish, so that a second press of it does nothing more. `randomUUID` is missing on plain http, this is not. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
