/** Of a file that somebody gives; as base64 four characters are three bytes. */
export const MOST_BYTES = 5_000_000;
export const MOST_CHARACTERS = 4 * Math.ceil(MOST_BYTES / 3);

const CHUNK = 0x8000;

export async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let characters = '';
  for (let at = 0; at < bytes.length; at += CHUNK)
    characters += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(characters);
}
