import type { Tx } from '#base/database/database.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import type { Place } from './place.server.ts';
import { readPhotograph, smallForm } from './picture.server.ts';
import { storeFile } from './store-file.server.ts';

const MOST_PICTURES = 50;

/** CODE.jpg is the cover, CODE_2.jpg the second picture; one that is there already is replaced. */
export const placePicture: Place = async (tx, audit, { product, rest }, bytes) => {
  const position = positionOf(rest);
  const photograph = await readPhotograph(bytes);
  const fileId = await storeFile(tx, {
    bytes: photograph,
    small: await smallForm(photograph),
    extension: 'webp',
    mediaType: 'image/webp',
  });
  const known = await findPicture(tx, product.id, position);
  if (known?.file_id === fileId) return 'unchanged';
  const isCover = position === 0;
  if (isCover)
    await tx`
      update product_image set is_cover = false
      where product_id = ${product.id} and position <> 0 and is_cover`;
  await tx`
    insert into product_image (product_id, position, file_id, caption, is_cover)
    values (${product.id}, ${position}, ${fileId}, ${product.name}, ${isCover})
    on conflict (product_id, position) do update
    set file_id = excluded.file_id, caption = excluded.caption, is_cover = excluded.is_cover`;
  const name = `picture_${position + 1}`;
  const now = await findPicture(tx, product.id, position);
  await audit.add('product', product.code, known && { [name]: known.name }, { [name]: now!.name });
  return known ? 'changed' : 'created';
};

function positionOf(rest: string): number {
  if (rest === '') return 0;
  const number = /^\d{1,2}$/.test(rest) ? Number(rest) : 0;
  if (number < 1 || number > MOST_PICTURES)
    throw new StaffError('folders.notPosition', { most: MOST_PICTURES });
  return number - 1;
}

async function findPicture(tx: Tx, productId: number, position: number) {
  const [row] = await tx<{ file_id: number; name: string }[]>`
    select file_id, file.name from product_image join file on file.id = file_id
    where product_id = ${productId} and position = ${position}`;
  return row ?? null;
}
