import type { Cache } from '#base/process/cache.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { networkOf } from '#base/wire/network.ts';
import { shopWords } from '#text/shop-words.server.ts';
import type { Shop, ShopApp } from '#shop/kernel/slice.server.ts';

import type { Picture } from '#start/cache/response-cache.server.ts';

/** As on a product's page, or as in a listing. */
type Form = 'whole' | 'small';

const DRAWING = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
const IMMUTABLE = 'public, max-age=31536000, immutable';
const PHOTOGRAPH = {
  module: new URL('./share-picture.server.ts', import.meta.url),
  name: 'photographOf',
};

/** Pictures by the hash in their name, attachments by right, and the texts of the interface. */
export function addFiles(app: ShopApp, { sql }: Shop, pictures: Cache<Picture>) {
  for (const [url, form] of [
    ['/media/:name', 'whole'],
    ['/media/:name/small.webp', 'small'],
  ] as const)
    app.get<{ Params: { name: string } }>(url, async ({ params }, reply) => {
      const file = await pictureNamed(params.name, form);
      return (
        reply
          .header('cache-control', IMMUTABLE)
          .header('cross-origin-resource-policy', 'cross-origin')
          // A drawing may style itself and nothing more, even when opened on its own.
          .header('content-security-policy', DRAWING)
          .type(file.media_type)
          .send(file.bytes)
      );
    });

  app.get<{ Params: { name: string } }>('/media/:name/share.png', async ({ params, ip }, reply) => {
    const { bytes } = await pictureNamed(params.name, 'whole');
    return reply
      .header('cache-control', IMMUTABLE)
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/png')
      .send(
        await app.workerPool.run({
          work: PHOTOGRAPH,
          input: bytes,
          key: `share ${params.name}`,
          whose: networkOf(ip),
        }),
      );
  });

  const pictureNamed = (name: string, form: Form) =>
    pictures.get(`${name} ${form}`, () => readPicture(name, form));

  /** Only pictures are public; an attachment's file name opens nothing here. */
  async function readPicture(name: string, form: Form): Promise<Picture> {
    if (!/^[0-9a-f]{32}\.[a-z0-9]{1,5}$/.test(name)) throw ShopError.notFound();
    const [file] = await sql<Picture[]>`
      select media_type, ${form === 'whole' ? sql`bytes` : sql`coalesce(small, bytes) as bytes`}
      from file where name = ${name} and media_type like 'image/%'`;
    if (!file) throw ShopError.notFound();
    return file;
  }

  app.get('/assets/i18n/sk.json', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(shopWords),
  );
}
