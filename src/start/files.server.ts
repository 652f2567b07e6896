import { LRUCache } from 'lru-cache';
import { ShopError } from '#base/errors.ts';
import sk from '#text/sk.json' with { type: 'json' };
import type { Shop, ShopApp } from '#shop/customers/slice.server.ts';
import { sharePictures } from './share-picture.server.ts';

type FileRow = { media_type: string; bytes: Buffer };

const IMMUTABLE = 'public, max-age=31536000, immutable';
const MEGABYTE = 1024 * 1024;

/** Pictures by the hash in their name, attachments by right, and the texts of the interface. */
export function addFiles(app: ShopApp, { sql }: Shop) {
  const pictures = new LRUCache<string, FileRow>({
    maxSize: 24 * MEGABYTE,
    sizeCalculation: (file) => file.bytes.length,
  });

  app.get<{ Params: { name: string } }>('/media/:name', async ({ params }, reply) => {
    const file = await pictureNamed(params.name);
    return (
      reply
        .header('cache-control', IMMUTABLE)
        .header('cross-origin-resource-policy', 'cross-origin')
        // A drawing may style itself and nothing more, even when opened on its own.
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .type(file.media_type)
        .send(file.bytes)
    );
  });

  const shared = sharePictures();
  app.get<{ Params: { name: string } }>('/media/:name/share.png', async ({ params }, reply) => {
    const { bytes } = await pictureNamed(params.name);
    return reply
      .header('cache-control', IMMUTABLE)
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/png')
      .send(await shared(params.name, bytes));
  });

  async function pictureNamed(name: string): Promise<FileRow> {
    const file = pictures.get(name) ?? (await findPicture(name));
    if (!file) throw ShopError.notFound();
    pictures.set(name, file);
    return file;
  }

  /** Only pictures are public; an attachment's file name opens nothing here. */
  async function findPicture(name: string): Promise<FileRow | undefined> {
    if (!/^[0-9a-f]{32}\.[a-z0-9]{1,5}$/.test(name)) return undefined;
    const [file] = await sql<FileRow[]>`
      select media_type, bytes from file where name = ${name} and media_type like 'image/%'`;
    return file;
  }

  app.get('/assets/i18n/sk.json', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(sk),
  );
}
