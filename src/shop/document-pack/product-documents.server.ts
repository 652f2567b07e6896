import type { Sql } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { slugify } from '#base/values/slug.ts';
import type { SignedIn } from '#shop/kernel/visitor.ts';
import type { DocumentPack, PackOf, PackProduct } from './contract.ts';

type Row = PackProduct & {
  product_id: number;
  group_title: string | null;
  filename: string;
  file_id: number;
  size: number;
  media_type: string;
};

export type ProductDocument = { fileId: number; filename: string; size: number; isPdf: boolean };
export type Group = {
  key: string;
  title: string;
  /** Each file once, as the first product calls it. */
  documents: ProductDocument[];
  /** Products with their documents of this kind. */
  owners: { product: PackProduct; documents: ProductDocument[] }[];
  missing: PackProduct[];
};
export type ProductDocuments = { title: string; products: PackProduct[]; groups: Group[] };

/** The documents of all products of an order or a project, also of products that are no longer sold. */
export async function findDocuments(
  sql: Sql,
  visitor: SignedIn,
  of: PackOf,
  id: number,
): Promise<ProductDocuments> {
  const { title, productIds } = await findSubject(sql, visitor, of, id);
  const rows = await sql<Row[]>`
    select product.id as product_id, product.code, product.name, attachment.group_title,
           attachment.filename, file.id as file_id, file.size, file.media_type
    from unnest(${productIds}::int[]) with ordinality as wanted (id, place)
    join product on product.id = wanted.id
    left join attachment on attachment.product_id = product.id
    left join file on file.id = attachment.file_id
    order by wanted.place, attachment.position`;
  const byProduct = [...Map.groupBy(rows, ({ product_id: product }) => product).values()];
  const products = byProduct.map(([first]) => ({ code: first!.code, name: first!.name }));
  const titles = new Set(rows.flatMap(({ group_title: group }) => group ?? []));
  return {
    title,
    products,
    groups: [...titles].map((group) => groupOf(group, byProduct, products)),
  };
}

/** The company's own, and what one of its people keeps to themselves is theirs alone. */
async function findSubject(
  sql: Sql,
  { customer, person }: SignedIn,
  of: PackOf,
  id: number,
): Promise<{ title: string; productIds: number[] }> {
  const [found] = await (of === 'order'
    ? sql<{ title: string; ids: (number | null)[] }[]>`
        select number as title,
               array(select product_id from order_line where order_id = orders.id order by position) as ids
        from orders where id = ${id} and customer_id = ${customer.id}`
    : sql<{ title: string; ids: (number | null)[] }[]>`
        select name as title,
               array(select line.product_id from project_section section
                     join project_line line on line.section_id = section.id
                     where section.project_id = project.id
                     order by section.position, line.position) as ids
        from project
        where id = ${id} and customer_id = ${customer.id}
          and (not is_private or person_id = ${person.id})`);
  if (!found)
    throw ShopError.notFound(
      of === 'order' ? 'messages.order.notFound' : 'messages.project.notFound',
    );
  const ids = found.ids.filter((product) => product !== null);
  return { title: found.title, productIds: [...new Set(ids)] };
}

function groupOf(title: string, byProduct: Row[][], products: PackProduct[]): Group {
  const documents = new Map<number, ProductDocument>();
  const owners = byProduct.map((rows, index) => ({
    product: products[index]!,
    documents: rows
      .filter(({ group_title: group }) => group === title)
      .map((row) => {
        const document = documents.get(row.file_id) ?? documentOf(row);
        documents.set(row.file_id, document);
        return document;
      }),
  }));
  return {
    key: slugify(title),
    title,
    documents: [...documents.values()],
    owners: owners.filter((owner) => owner.documents.length > 0),
    missing: owners.filter((owner) => owner.documents.length === 0).map(({ product }) => product),
  };
}

const documentOf = ({
  file_id: fileId,
  filename,
  size,
  media_type: type,
}: Row): ProductDocument => ({
  fileId,
  filename,
  size,
  isPdf: type === 'application/pdf',
});

export const packOf = ({ title, products, groups }: ProductDocuments): DocumentPack => ({
  title,
  product_count: products.length,
  groups: groups.map((group) => ({
    key: group.key,
    title: group.title,
    missing: group.missing,
    count: group.documents.length,
    pdf_count: group.documents.filter(({ isPdf }) => isPdf).length,
    size: group.documents.reduce((sum, { size }) => sum + size, 0),
  })),
});

/** The groups that were asked for; a key that none has is nothing to send. */
export function chosenGroups({ groups }: ProductDocuments, keys: string[]): Group[] {
  const chosen = groups.filter(({ key }) => keys.includes(key));
  if (chosen.length === 0) throw ShopError.notFound('messages.documentPack.empty');
  return chosen;
}

export async function readFile(sql: Sql, fileId: number): Promise<Buffer> {
  const [file] = await sql<{ bytes: Buffer }[]>`select bytes from file where id = ${fileId}`;
  if (!file) throw ShopError.notFound('messages.documentPack.empty');
  return file.bytes;
}
