import type { Db, Fragment } from '#base/database/database.server.ts';
import { mediaUrl } from '#shop/catalog/card/cards.server.ts';
import { nameBesideCode } from '#shop/catalog/product/name-beside-code.ts';
import { smallPicture } from '#shop/catalog/gallery/small-picture.ts';

type Row = { code: string; name: string; vendor: string; image_name: string | null };

/** How goods look in lists of the office; the query names the product table `product`, which may be missing. */
export const lookColumns = (sql: Db): Fragment => sql`
  coalesce(vendor.name, '') as vendor, picture.name as image_name`;

export const lookJoins = (sql: Db): Fragment => sql`
  left join vendor on vendor.id = product.vendor_id
  left join product_image cover on cover.product_id = product.id and cover.is_cover
  left join file picture on picture.id = cover.file_id`;

/** The code stands beside the name, so the name is without it; pictures are the shop's. */
export const withLook =
  ({ publicUrl }: { publicUrl: string }) =>
  <Good extends Row>({ image_name: image, ...good }: Good) => ({
    ...good,
    name: nameBesideCode(good.name, good),
    picture: image === null ? null : publicUrl + smallPicture(mediaUrl(image)),
  });

type Named = { code: string | null; name: string };

/** The same of lines of an order or a document, which know their codes and not what they were made of. */
export async function besideCodes<Line extends Named>(
  sql: Db,
  lines: readonly Line[],
): Promise<Line[]> {
  const rows = await sql<{ code: string; vendor: string }[]>`
    select code, vendor.name as vendor from product join vendor on vendor.id = vendor_id
    where code = any(${lines.flatMap(({ code }) => code ?? [])}::text[])`;
  const vendors = new Map(rows.map(({ code, vendor }) => [code, vendor]));
  return lines.map((line) =>
    line.code === null
      ? line
      : {
          ...line,
          name: nameBesideCode(line.name, {
            code: line.code,
            vendor: vendors.get(line.code) ?? '',
          }),
        },
  );
}
