import { createHash } from 'node:crypto';
import type { Config } from '#base/process/config.server.ts';
import type { Db, Tx } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { mediaUrl } from '#shop/catalog/card/cards.server.ts';
import { smallPicture } from '#shop/catalog/gallery/small-picture.ts';
import { type KeptPicture, readPicture } from '#staff/folders/picture-thread.server.ts';
import { storeFile } from '#staff/folders/store-file.server.ts';
import { callOf, changingJob, readingJob } from '#staff/job.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import { refuseStale } from '#staff/stale.server.ts';
import { say } from '#text/staff.ts';
import * as contract from './pictures-contract.ts';
import { refusalOf } from './save.server.ts';

type Row = { file: number; name: string; caption: string };
type Known = { code: string; name: string; rows: Row[] };

async function readRows(sql: Db, id: number): Promise<Known> {
  const [product] = await sql<{ code: string; name: string }[]>`
    select code, name from product where id = ${id}`;
  if (!product) throw ShopError.notFound('messages.product.notFound');
  const rows = await sql<Row[]>`
    select file_id as file, file.name, caption from product_image join file on file.id = file_id
    where product_id = ${id} order by is_cover desc, position`;
  return { ...product, rows: [...rows] };
}

function editedOf({ rows }: Known, { publicUrl }: Config): contract.EditedPictures {
  const fields = { pictures: rows.map(({ file, caption }) => `${file} | ${caption}`.trim()) };
  return {
    fields,
    version: createHash('sha256').update(JSON.stringify(fields)).digest('hex'),
    files: rows.map(({ file, name }) => ({ file, url: publicUrl + smallPicture(mediaUrl(name)) })),
  };
}

export const getPictures = readingJob(contract.getPictures, async ({ sql, config }, { id }) => ({
  edited: editedOf(await readRows(sql, id), config),
}));

/** All of them anew, so that positions are one after another and the first is the cover. */
async function writeRows(sql: Tx, id: number, rows: readonly Row[]): Promise<void> {
  await sql`delete from product_image where product_id = ${id}`;
  await sql`
    insert into product_image (product_id, position, file_id, caption, is_cover)
    select ${id}, place - 1, file, caption, place = 1
    from unnest(${rows.map(({ file }) => file)}::int[], ${rows.map(({ caption }) => caption)}::text[])
      with ordinality as picture (file, caption, place)`;
}

/** What the audit says of them: names of files with what they show. */
const told = (rows: readonly Row[]) => ({
  pictures: rows.map(({ name, caption }) => `${name} ${caption}`.trim()),
});

type Added = { id: number; picture: KeptPicture };

const add = changingJob({
  title: 'products picture-add',
  needs: ['catalogue.change'],
  async work({ sql, audit }, { id, picture: { photograph, small } }: Added): Promise<object> {
    await sql`select from product where id = ${id} for no key update`;
    const known = await readRows(sql, id);
    if (known.rows.length >= contract.MOST_PICTURES)
      throw new StaffError('products.tooManyPictures', { most: contract.MOST_PICTURES });
    const file = await storeFile(sql, {
      bytes: photograph,
      small,
      extension: 'webp',
      mediaType: 'image/webp',
    });
    if (known.rows.some((row) => row.file === file)) throw new StaffError('products.samePicture');
    const [{ name }] = await sql<[{ name: string }]>`select name from file where id = ${file}`;
    const rows = [...known.rows, { file, name, caption: known.name }];
    await writeRows(sql, id, rows);
    await audit.add('product', known.code, told(known.rows), told(rows));
    return {};
  },
});

/** The file is read in another thread, before its transaction. */
export const addPicture = callOf(contract.addPicture, async (context, { id, content }) => {
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length > contract.LARGEST_PICTURE) throw new StaffError('products.largePicture');
  const { picture, isSmall } = await readPicture(context.parsePool, bytes, context.who);
  await add(context, { id, picture });
  const edited = editedOf(await readRows(context.sql, id), context.config);
  return { edited, is_small: isSmall };
});

export const addPictureJob = add;

export const savePictures = changingJob(
  contract.savePictures,
  async ({ sql, audit, config }, { id, version, fields }) => {
    await sql`select from product where id = ${id} for no key update`;
    const known = await readRows(sql, id);
    const now = editedOf(known, config);
    if (now.version !== version)
      await refuseStale(sql, { entity: 'product', keys: [known.code] }, now);
    const byFile = new Map(known.rows.map((row) => [row.file, row]));
    const rows = fields.pictures.map((line) => {
      const [, file = '', caption = ''] = /^(\d{1,9})(?:\s*\|\s*(.*))?$/.exec(line.trim()) ?? [];
      const row = byFile.get(Number(file));
      if (!row) throw new ShopError('messages.validation.invalid', { key: 'pictures' });
      byFile.delete(row.file);
      return { ...row, caption: caption.trim() };
    });
    // Whoever sees no picture is told what the product looks like.
    if (rows[0]?.caption === '') throw refusalOf([['pictures', say('products.coverCaption')]]);
    await writeRows(sql, id, rows);
    await audit.add('product', known.code, told(known.rows), told(rows));
    return { edited: editedOf({ ...known, rows }, config) };
  },
);
