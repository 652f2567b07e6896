import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { CSV_MARK, csvLine, csvPrice, guarded } from '#base/files/csv.ts';
import type { Sql } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { LongReads } from '#base/database/long-reads.server.ts';
import { nextDay } from '#shop/availability/availability.ts';
import { pricesFor } from '#shop/customers/prices.ts';
import type { Customer } from '#shop/kernel/visitor.ts';
import { todayInBratislava } from '#text/clock.ts';
import type { Price } from './contract.ts';
import { extentOf } from './extent.server.ts';
import { type PriceRow, selectRows, versionOf } from './rows.server.ts';

export type AnswerFormat = 'json' | 'csv';
type Asked = { format: AnswerFormat; knownTag: string | undefined };
/** Null when the program has it already. */
export type Answer = { etag: string; content: Readable | string | null };

/** What only some lists look up. */
const LOOKED_UP = ['inbound', 'ownNumber'] as const;

const ENVELOPE = { success: true, error: [] };

/** The whole list or what has changed, sent row by row; the tag is of the very snapshot that is sent. */
export async function listPrices(
  { sql, longReads }: { sql: Sql; longReads: LongReads },
  customer: Customer,
  { format, knownTag, since }: Asked & { since: string | undefined },
): Promise<Answer> {
  const wanted = since === undefined ? 'all' : 'changes';
  const extent = await extentOf(sql, customer, {
    extent: wanted,
    since: since ?? null,
    categories: null,
  });
  const read = await longReads.open(`customer ${customer.id}`);
  try {
    const version = await versionOf(read.tx, extent);
    const etag = tagOf([version, extent, customer.discounts, customer.ownNumbers, format]);
    if (isKnown(etag, knownTag)) {
      await read.close();
      return { etag, content: null };
    }
    const selected = selectRows(read.tx, extent, LOOKED_UP, customer.ownNumbers);
    const rows = longReads.rows<PriceRow>(read, selected);
    const write = format === 'csv' ? csvOf : jsonOf;
    const text = Readable.from(write(rows, customer), { objectMode: false });
    return { etag, content: longReads.endWith(read, text) };
  } catch (error) {
    await read.close();
    throw error;
  }
}

export async function getPrice(
  sql: Sql,
  customer: Customer,
  { format, knownTag, code }: Asked & { code: string },
): Promise<Answer> {
  const [row] = await sql<PriceRow[]>`
    select * from (${selectRows(sql, { kind: 'all' }, LOOKED_UP, customer.ownNumbers)}) as sold where code = ${code}`;
  if (!row) throw ShopError.notFound('messages.product.notFound');
  const product = priceOf(row, customer);
  const etag = tagOf([product, format]);
  if (isKnown(etag, knownTag)) return { etag, content: null };
  return {
    etag,
    content:
      format === 'csv'
        ? CSV_MARK + HEAD + lineOf(product)
        : JSON.stringify({ ...ENVELOPE, ...heading(), product }),
  };
}

const heading = () => ({ as_of: new Date().toISOString(), currency: 'EUR' });

async function* jsonOf(rows: AsyncIterable<PriceRow[]>, customer: Customer) {
  yield `${JSON.stringify({ ...ENVELOPE, ...heading() }).slice(0, -1)},"products":[`;
  let comma = '';
  for await (const portion of rows) {
    yield comma + portion.map((row) => JSON.stringify(priceOf(row, customer))).join(',');
    comma = ',';
  }
  yield ']}';
}

async function* csvOf(rows: AsyncIterable<PriceRow[]>, customer: Customer) {
  yield CSV_MARK + HEAD;
  for await (const portion of rows)
    yield portion.map((row) => lineOf(priceOf(row, customer))).join('');
}

const priceOf = (row: PriceRow, customer: Customer): Price => ({
  code: row.code,
  name: row.name,
  vendor: row.vendor,
  unit_of_measure: row.unit,
  quantity_step: row.quantity_step,
  stock: row.is_sold ? row.stock : 0,
  is_sold: row.is_sold,
  vat_percent: row.vat_percent,
  ...pricesFor(row, row.is_sold ? customer : null),
  ean: row.ean,
  expected_on: row.is_sold
    ? nextDay({ stock: row.stock, inbound: row.inbound ?? [] }, todayInBratislava())
    : null,
  own_number: row.own_number ?? '',
});

const FIELDS = [
  ...(['code', 'name', 'vendor', 'unit_of_measure', 'quantity_step', 'stock', 'is_sold'] as const),
  ...(['vat_percent', 'price_exc_vat', 'price', 'base_price_exc_vat', 'discount', 'ean'] as const),
  ...(['expected_on', 'own_number'] as const),
] satisfies (keyof Price)[];
const HEAD = csvLine(FIELDS);

const lineOf = (product: Price) => csvLine(FIELDS.map((field) => csvCell(field, product[field])));

function csvCell(field: keyof Price, value: Price[keyof Price]): string {
  if (value === null) return '';
  if (typeof value === 'number')
    return field.includes('price') ? csvPrice(value) : String(value).replace('.', ',');
  return typeof value === 'boolean' ? String(Number(value)) : guarded(value);
}

const tagOf = (facts: unknown[]) =>
  `"${createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22)}"`;

/** A proxy that compresses makes a weak tag of ours. */
const isKnown = (etag: string, known = '') =>
  known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
