import { StaffError } from '#staff/staff-error.ts';
import { say } from '#text/staff.ts';
import type { Place } from './place.server.ts';
import { isPdf } from './pdf.ts';
import { storeFile } from './store-file.server.ts';

type Known = { id: number; file_id: number; group_title: string };

const LARGEST_FILE = 50_000_000;

/** A PDF whose name begins with the code; the folder it lies in is its heading on the product's page. */
export const placeAttachment: Place = async (tx, audit, file, bytes) => {
  const { product, filename } = file;
  if (!isPdf(bytes)) throw new StaffError('folders.notPdf');
  if (bytes.length > LARGEST_FILE) throw new StaffError('folders.tooLarge');
  const group = file.group || say('folders.group');
  const fileId = await storeFile(tx, { bytes, extension: 'pdf', mediaType: 'application/pdf' });
  const [known] = await tx<Known[]>`
    select id, file_id, group_title from attachment
    where product_id = ${product.id} and filename = ${filename}`;
  if (known?.file_id === fileId && known.group_title === group) return 'unchanged';
  if (known)
    await tx`
      update attachment set file_id = ${fileId}, group_title = ${group} where id = ${known.id}`;
  else
    await tx`
      insert into attachment (product_id, group_title, filename, file_id, position)
      values (${product.id}, ${group}, ${filename}, ${fileId},
              (select coalesce(max(position), 0) + 1 from attachment where product_id = ${product.id}))`;
  const before = known && { attachment: filename, file: known.file_id, group: known.group_title };
  await audit.add('product', product.code, before ?? null, {
    attachment: filename,
    file: fileId,
    group,
  });
  return known ? 'changed' : 'created';
};
