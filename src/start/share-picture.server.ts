import { LRUCache } from 'lru-cache';

const MEGABYTE = 1024 * 1024;
export const SHARE_SIZE = { width: 1200, height: 630 };

/**
 * Networks show no drawings, only photographs of one shape, so a shared page gets its picture as
 * one. The library is loaded when the first is asked for: most processes never need it.
 */
export function sharePictures() {
  const made = new LRUCache<string, Buffer, Buffer>({
    maxSize: 8 * MEGABYTE,
    sizeCalculation: (bytes) => bytes.length,
    // Many asking for the same one at once wait for one drawing of it.
    fetchMethod: (_name, _stale, { context }) => photographOf(context),
  });
  return (name: string, picture: Buffer) => made.forceFetch(name, { context: picture });
}

async function photographOf(picture: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(picture, { limitInputPixels: 50_000_000 })
    .resize({ ...SHARE_SIZE, fit: 'contain', background: 'white' })
    .flatten({ background: 'white' })
    .png({ palette: true })
    .toBuffer();
}
