import { createHash } from 'node:crypto';
import type { Db, Tx } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { isPdf } from '#staff/folders/pdf.ts';
import { storeFile } from '#staff/folders/store-file.server.ts';
import { changingJob, readingJob, type StaffContext } from '#staff/job.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import { refuseStale } from '#staff/stale.server.ts';
import { say } from '#text/staff.ts';
import { attachmentIn, type DocumentKind, isFilename, kindOf, lineOf } from './attachment-lines.ts';
import * as contract from './attachments-contract.ts';
import { refusalOf } from './save.server.ts';

type Row = {
  id: number;
  file: number;
  /** The file is called by its content. */
  hash: string;
  filename: string;
  group: string;
  size: number;
};
type Known = { code: string; rows: Row[] };

async function readRows(sql: Db, id: number): Promise<Known> {
  const [product] = await sql<{ code: string }[]>`select code from product where id = ${id}`;
  if (!product) throw ShopError.notFound('messages.product.notFound');
  const rows = await sql<Row[]>`
    select attachment.id, file_id as file, file.name as hash, filename, group_title as "group", file.size
    from attachment join file on file.id = file_id
    where product_id = ${id} order by position`;
  return { ...product, rows: [...rows] };
}

const USUAL: readonly DocumentKind[] = ['sheets', 'manuals', 'declarations', 'safety'];
const usualGroup = (kind: DocumentKind | null) =>
  kind === null ? say('folders.group') : say(`products.documents.${kind}`);

async function editedOf(sql: Db, { rows }: Known): Promise<contract.EditedAttachments> {
  const fields = { attachments: rows.map(lineOf) };
  const shared = await sql<{ file: number; products: number }[]>`
    select file_id as file, count(distinct product_id)::int as products from attachment
    where file_id = any(${rows.map(({ file }) => file)}::int[]) group by file_id`;
  const products = new Map(shared.map((one) => [one.file, one.products]));
  const content = rows.map(({ id, hash }) => [id, hash]);
  return {
    fields,
    version: createHash('sha256')
      .update(JSON.stringify([fields, content]))
      .digest('hex'),
    files: rows.map(({ id, file, size }) => ({ id, size, products: products.get(file) ?? 1 })),
    groups: [...new Set([...rows.map(({ group }) => group), ...USUAL.map(usualGroup)])],
  };
}

export const getAttachments = readingJob(contract.getAttachments, async ({ sql }, { id }) => ({
  edited: await editedOf(sql, await readRows(sql, id)),
}));

/** What the audit says of them: the heading, the name, and of which content it is. */
const told = (rows: readonly Row[]) => ({
  attachments: rows.map(
    ({ group, filename, hash }) => `${group}: ${filename} (${hash.slice(0, 8)})`,
  ),
});

/** Those that are left keep their number, by which customers have their addresses in price lists. */
async function writeRows(sql: Tx, id: number, rows: readonly Omit<Row, 'hash' | 'size'>[]) {
  await sql`delete from attachment where product_id = ${id} and id <> all(${rows.map((row) => row.id)}::int[])`;
  // Two steps, as no two may have one position even for a moment.
  await sql`update attachment set position = -position - 1 where product_id = ${id}`;
  await sql`
    update attachment set position = place, filename = row.filename, group_title = row.heading
    from unnest(${rows.map((row) => row.id)}::int[], ${rows.map((row) => row.filename)}::text[],
                ${rows.map((row) => row.group)}::text[])
      with ordinality as row (id, filename, heading, place)
    where attachment.id = row.id and product_id = ${id}`;
}

const lockProduct = (sql: Tx, id: number) =>
  sql`select from product where id = ${id} for no key update`;

const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function refuseTooMany({ rows }: Known) {
  if (rows.length >= contract.MOST_ATTACHMENTS)
    throw new StaffError('products.tooManyAttachments', { most: contract.MOST_ATTACHMENTS });
}

type New = { id: number; filename: string; group: string; file: number };

/** Behind the others. */
const addRow = (sql: Tx, { id, filename, group, file }: New) => sql`
  insert into attachment (product_id, group_title, filename, file_id, position)
  values (${id}, ${group}, ${filename}, ${file},
          (select coalesce(max(position), 0) + 1 from attachment where product_id = ${id}))`;

type Brought = { id: number; name: string; bytes: Buffer };

const add = changingJob({
  title: 'products attachment-add',
  needs: ['catalogue.change'],
  async work({ sql, audit }, { id, name, bytes }: Brought): Promise<{ is_replaced: boolean }> {
    await lockProduct(sql, id);
    const known = await readRows(sql, id);
    const replaced = known.rows.find(({ filename }) => isSameName(filename, name));
    if (!replaced) refuseTooMany(known);
    const file = await storeFile(sql, { bytes, extension: 'pdf', mediaType: 'application/pdf' });
    const same = known.rows.find((row) => row.file === file);
    if (same) throw new StaffError('products.sameAttachment', { name: same.filename });
    // Of other products with the former file nothing is changed.
    if (replaced) await sql`update attachment set file_id = ${file} where id = ${replaced.id}`;
    else await addRow(sql, { id, filename: name, group: usualGroup(kindOf(name)), file });
    await audit.add('product', known.code, told(known.rows), told((await readRows(sql, id)).rows));
    return { is_replaced: replaced !== undefined };
  },
});

/** A PDF is told by its content, of which only both ends are looked at; its name may have come with a folder. */
export async function addAttachment(context: StaffContext, given: Brought) {
  const name = given.name.split(/[/\\]/).at(-1)!.trim();
  if (!isPdf(given.bytes) || !isFilename(name)) throw new StaffError('folders.notPdf');
  const { is_replaced } = await add(context, { ...given, name });
  return {
    edited: await editedOf(context.sql, await readRows(context.sql, given.id)),
    is_replaced,
  };
}

export const addAttachmentJob = add;

/** Of more files than these a longer piece of the name tells them apart. */
const MOST_FOUND = 20;
const MOST_LOOKED_AT = 2_000;

export const findAttachments = readingJob(
  contract.findAttachments,
  async ({ sql }, { search }) => ({
    found: await sql<contract.FoundAttachment[]>`
      select first.id, first.filename, first.group_title as "group", file.size,
             (select count(distinct product_id)::int from attachment where file_id = file.id) as products
      from (select file_id, min(id) as id
            from (select file_id, id from attachment
                  where lower(filename) like '%' || ${search.toLowerCase().replace(/[\\%_]/g, '\\$&')} || '%'
                  limit ${MOST_LOOKED_AT}) as hit
            group by file_id) as hit
      join attachment first on first.id = hit.id join file on file.id = first.file_id
      where file.media_type = 'application/pdf'
      order by products desc, first.filename, first.id limit ${MOST_FOUND}`,
  }),
);

export const shareAttachment = changingJob(
  contract.shareAttachment,
  async ({ sql, audit }, { id, attachment }) => {
    await lockProduct(sql, id);
    const known = await readRows(sql, id);
    refuseTooMany(known);
    const [shared] = await sql<Omit<New, 'id'>[]>`
      select filename, group_title as "group", file_id as file from attachment
      where id = ${attachment} for share`;
    if (!shared) throw ShopError.notFound();
    const same = known.rows.find(
      ({ file, filename }) => file === shared.file || isSameName(filename, shared.filename),
    );
    if (same) throw new StaffError('products.sameAttachment', { name: same.filename });
    await addRow(sql, { id, ...shared });
    await audit.add('product', known.code, told(known.rows), told((await readRows(sql, id)).rows));
    return {};
  },
);

export const saveAttachments = changingJob(
  contract.saveAttachments,
  async ({ sql, audit }, { id, version, fields }) => {
    await lockProduct(sql, id);
    const known = await readRows(sql, id);
    const now = await editedOf(sql, known);
    if (now.version !== version)
      await refuseStale(sql, { entity: 'product', keys: [known.code] }, now);
    const byId = new Map(known.rows.map((row) => [row.id, row]));
    const rows = fields.attachments.map((line) => {
      const { id: number, filename, group } = attachmentIn(line);
      const row = byId.get(number);
      if (!row) throw new ShopError('messages.validation.invalid', { key: 'attachments' });
      byId.delete(number);
      return { ...row, filename: filename.trim(), group: group.trim() };
    });
    refuseWrongNames(known, rows);
    await writeRows(sql, id, rows);
    await audit.add('product', known.code, told(known.rows), told(rows));
    return { edited: await editedOf(sql, { ...known, rows }) };
  },
);

/** A name from a folder of the terminal may stay as it is. */
function refuseWrongNames(known: Known, rows: readonly Row[]) {
  const before = new Map(known.rows.map(({ id, filename }) => [id, filename]));
  const refuse = (key: 'attachmentName' | 'attachmentTwice' | 'attachmentGroup', name: string) => {
    throw refusalOf([['attachments', say(`products.${key}`, { name })]]);
  };
  const seen = new Set<string>();
  for (const { id, filename, group } of rows) {
    if (before.get(id) !== filename && !isFilename(filename)) refuse('attachmentName', filename);
    if (seen.has(filename.toLowerCase())) refuse('attachmentTwice', filename);
    if (group === '' || group.length > 100) refuse('attachmentGroup', filename);
    seen.add(filename.toLowerCase());
  }
}

/** For whoever looks at it in the office, where a product may still be hidden. */
export const readAttachment = readingJob({
  title: 'products attachment-open',
  needs: contract.openAttachment.needs,
  async work({ sql }, id: number) {
    const [file] = await sql<{ filename: string; bytes: Buffer }[]>`
      select filename, bytes from attachment join file on file.id = file_id where attachment.id = ${id}`;
    if (!file) throw ShopError.notFound('messages.attachment.notFound');
    return file;
  },
});
