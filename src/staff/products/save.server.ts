import type { Tx } from '#base/database/database.server.ts';
import { slugify } from '#base/values/slug.ts';
import { type Problem, ShopError } from '#base/wire/errors.ts';
import { callOf, changingJob, type JobContext } from '#staff/job.server.ts';
import { products } from '#staff/sheets/products.server.ts';
import { readRows } from '#staff/sheets/read-rows.server.ts';
import { bookSold, lockImportsSoon, saveRows } from '#staff/sheets/save-rows.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import { refuseStale } from '#staff/stale.server.ts';
import { say } from '#text/staff.ts';
import { readFacts } from './facts.server.ts';
import type { ProductFields } from './one-contract.ts';
import * as contract from './one-contract.ts';
import { type Edited, readEdited } from './one.server.ts';
import { heldBackBy, type Readiness } from './readiness.ts';

type Name = keyof ProductFields;
/** What invoices are made of. */
const OF_TAX: readonly Name[] = ['vat', 'exemption_code', 'exemption_reason'];

type Given = Edited & { id: number; may_change_prices: boolean };

const save = changingJob({
  title: 'products save',
  needs: ['catalogue.change'],
  async work(context, given: Given): Promise<Edited & { audit?: string | undefined }> {
    const { sql } = context;
    await lockImportsSoon(sql);
    const now = await readEdited(sql, given);
    const { fields: before, version, code, id } = now;
    if (version !== given.version)
      await refuseStale(
        sql,
        { entity: 'product', keys: [code] },
        { fields: before, version: now.version },
      );
    const fields = await withOwnSlug(sql, now, given.fields);
    const changed = (Object.keys(fields) as Name[]).filter(
      (name) => JSON.stringify(fields[name]) !== JSON.stringify(before[name]),
    );
    if (changed.some((name) => OF_TAX.includes(name)) && !given.may_change_prices)
      throw new StaffError('permission.missing', { permission: 'prices.change' });
    if (changed.length === 0) return { fields: before, version };
    const { vat, exemption_code, ean } = fields;
    if (changed.includes('is_sold') && fields.is_sold)
      await refuseUnready(sql, id, { vat, exemption_code });
    if (changed.includes('ean')) await refuseTakenEan(sql, id, ean);
    const { audit } = await writeCells(context, {
      code,
      ...Object.fromEntries(
        await Promise.all(changed.map(async (name) => [name, await cellOf(sql, fields, name)])),
      ),
    });
    const after = await readEdited(sql, { id });
    return { fields: after.fields, version: after.version, audit };
  },
  afterwards: (context) => bookSold(products, context),
});

/** Whoever may change texts may not change the tax on a price. */
export const saveProduct = callOf(contract.saveProduct, (context, input) =>
  save(context, { ...input, may_change_prices: context.permissions.has('prices.change') }),
);

/** The job itself, for what asks every job. */
export const saveJob = save;

/** A value as a file would bring it. */
async function cellOf(sql: Tx, fields: ProductFields, name: Name): Promise<unknown> {
  if (name === 'packs') return fields.packs.join('\n');
  return name === 'category' ? slugOfCategory(sql, fields.category) : fields[name];
}

export async function slugOfCategory(sql: Tx, id: number): Promise<string> {
  const [category] = await sql<{ slug: string }[]>`select slug from category where id = ${id}`;
  if (!category) throw new ShopError('messages.validation.invalid', { key: 'category' });
  return category.slug;
}

/** One row, read and checked as that of a file is; what is wrong is told at the fields of the form. */
export async function writeCells(context: JobContext, cells: Record<string, unknown>) {
  const read = readRows(products, {
    columns: Object.keys(cells),
    rows: [{ row: 1, cells: Object.values(cells) }],
  });
  // A price is asked about where it is typed.
  const choices = { skipsRefused: false, confirmsPrices: true };
  const { isWritten, refusals, audit } = await saveRows(context, products, read, choices);
  if (!isWritten) throw refusalOf(refusals.map(({ column, reason }) => [column, reason]));
  return { audit };
}

export const refusalOf = (
  refusals: readonly (readonly [key: string, message: string])[],
  payload = {},
) =>
  new ShopError(
    refusals.map(([key, message]): Problem => ({ key, code: 'staff.products.refused', message })),
    { status: 409, payload },
  );

/** The address of a draft follows its name until somebody gives it one of its own. */
async function withOwnSlug(
  sql: Tx,
  { fields: before, code, is_draft: isDraft }: Awaited<ReturnType<typeof readEdited>>,
  given: ProductFields,
): Promise<ProductFields> {
  const follows = isDraft && given.name !== before.name && given.slug === before.slug;
  if (!follows) return given;
  const slug = slugify(given.name);
  const [taken] = await sql`select from product where slug = ${slug} and code <> ${code}`;
  return { ...given, slug: taken || slug === '' ? slugify(`${given.name} ${code}`) : slug };
}

type Tax = Pick<ProductFields, 'vat' | 'exemption_code'>;

/** What cannot be bought, or invoiced as the law asks, is not shown. */
export async function refuseUnready(sql: Tx, id: number, tax: Tax): Promise<void> {
  const [facts] = await readFacts(sql, [id]);
  const reasons = heldBackBy({ ...facts!, ...tax });
  if (reasons.length > 0)
    throw refusalOf([['is_sold', say('products.notReady', { reasons: reasonsOf(reasons) })]]);
}

export const reasonsOf = (reasons: readonly Readiness[]) =>
  reasons.map((reason) => say(`products.reasons.${reason as 'price' | 'exemption'}`)).join(', ');

/** A scanner would take one for the other. */
async function refuseTakenEan(sql: Tx, id: number, typed: string): Promise<void> {
  const ean = typed.replace(/[\s-]/g, '');
  if (ean === '') return;
  const [other] = await sql<{ code: string }[]>`
    select code from product where ean = ${ean} and id <> ${id} order by code limit 1`;
  if (!other) return;
  const { code } = other;
  throw refusalOf([['ean', say('products.eanTaken', { code })]], { product: code });
}
