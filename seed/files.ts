import { createHash } from 'node:crypto';

export type SeedFile = { id: number; name: string; mediaType: string; bytes: Uint8Array };

const EXTENSION = { 'image/svg+xml': 'svg', 'application/pdf': 'pdf' } as const;

/** Files of the shop by content: the same bytes are kept once, under the same id. */
export class FileStore {
  readonly #files = new Map<string, SeedFile>();

  add(mediaType: keyof typeof EXTENSION, content: string | Uint8Array): SeedFile {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
    const name = `${hash}.${EXTENSION[mediaType]}`;
    const known = this.#files.get(name);
    if (known) return known;
    const file = { id: this.#files.size + 1, name, mediaType, bytes };
    this.#files.set(name, file);
    return file;
  }

  get all(): SeedFile[] {
    return [...this.#files.values()];
  }
}

/** Where a visitor's browser finds a picture. */
export const mediaUrl = (file: SeedFile): string => `/media/${file.name}`;
