import { Readable } from 'node:stream';
import type { Cell } from '#base/files/cell.ts';
import { CSV_MARK, csvLine, csvPrice, guarded } from '#base/files/csv.ts';
import type { Sql } from '#base/database/database.server.ts';
import type { LongReads } from '#base/database/long-reads.server.ts';
import { unitToEuros } from '#base/values/money.ts';
import { type Portions, streamWorkbook } from '#base/files/workbook.server.ts';
import { stockSentence } from '#shop/availability/stock-sentence.ts';
import { unitLabel } from '#text/units.ts';
import { listPrice, ownUnitPrice } from '#shop/customers/prices.ts';
import type { Discounts, SignedIn } from '#shop/kernel/visitor.ts';
import { plainSpaces } from '#text/no-break.ts';
import { t } from '#text/account.ts';
import { type Choice, type Column, COLUMNS, FIXED_COLUMNS } from './columns.ts';
import { noteDownload } from './downloads.server.ts';
import { type PriceRow, selectRows } from './rows.server.ts';
import { extentOf } from './extent.server.ts';

type Context = { sql: Sql; longReads: LongReads; publicUrl: string };

/** The price list as a file, written row by row while it is sent. */
export async function openPriceList(
  { sql, longReads, publicUrl }: Context,
  signedIn: SignedIn,
  choice: Choice,
): Promise<Readable> {
  const { customer } = signedIn;
  const extent = await extentOf(sql, customer, choice);
  const columns = COLUMNS.filter(
    (column) => FIXED_COLUMNS.includes(column) || choice.columns.includes(column),
  );
  const read = await longReads.open(`customer ${customer.id}`);
  const rows = longReads.rows<PriceRow>(
    read,
    selectRows(read.tx, extent, columns, customer.ownNumbers),
  );
  const hasState = choice.extent === 'changes';
  const teller = { discounts: customer.discounts, publicUrl };

  async function* portions(): AsyncGenerator<Cell[][]> {
    yield [[...columns.map(headOf), ...(hasState ? [t('priceList.state.title')] : [])]];
    let count = 0;
    for await (const portion of rows) {
      count += portion.length;
      yield portion.map((row) => [
        ...columns.map((column) => CELLS[column](row, teller)),
        ...(hasState ? [stateOf(row)] : []),
      ]);
    }
    // Before its last bytes leave: whoever has the whole file finds it among the last ones.
    await noteDownload(sql, signedIn, { ...choice, columns, rows: count });
  }

  const stream =
    choice.format === 'xlsx'
      ? streamWorkbook(t('priceList.sheet'), portions())
      : Readable.from(csvOf(portions(), [...columns]), { objectMode: false });
  return longReads.endWith(read, stream);
}

const headOf = (column: Column) => plainSpaces(t(`priceList.columns.${column}`));

type Teller = { discounts: Discounts; publicUrl: string };

/** What is no longer sold has no price. */
const CELLS: Record<Column, (row: PriceRow, teller: Teller) => Cell> = {
  code: ({ code }) => code,
  ownNumber: ({ own_number: number }) => number,
  name: ({ name }) => name,
  price: (row, { discounts }) => (row.is_sold ? unitToEuros(ownUnitPrice(row, discounts)) : null),
  listPrice: (row) => (row.is_sold ? unitToEuros(listPrice(row)) : null),
  ean: ({ ean }) => ean,
  vendor: ({ vendor }) => vendor,
  stock: ({ stock, unit, is_sold }) => (is_sold ? plainSpaces(stockSentence(stock, unit)) : ''),
  unit: ({ unit }) => unitLabel(unit),
  packing: ({ quantity_step: step, unit, packs }) =>
    [
      ...(step > 1 ? [t('priceList.step', { count: step, unit: unitLabel(unit) })] : []),
      ...(packs ?? []).map(({ label, quantity }) => `${label} ${quantity} ${unitLabel(unit)}`),
    ]
      .map(plainSpaces)
      .join(', '),
  category: ({ category }) => category,
  picture: ({ picture }, { publicUrl }) => (picture ? publicUrl + picture : ''),
  dataSheet: ({ data_sheet: sheet }, { publicUrl }) =>
    sheet ? `${publicUrl}/files/attachment/${sheet.id}/${encodeURIComponent(sheet.filename)}` : '',
};

const stateOf = ({ is_sold, is_new }: PriceRow) =>
  t(`priceList.state.${is_sold ? (is_new ? 'new' : 'changed') : 'gone'}`);

async function* csvOf(portions: Portions, columns: Column[]): AsyncGenerator<string> {
  yield CSV_MARK;
  for await (const portion of portions)
    yield portion
      .map((record) => csvLine(record.map((cell, at) => csvCell(cell, columns[at]))))
      .join('');
}

function csvCell(cell: Cell, column: Column | undefined): string {
  if (cell === null) return '';
  if (typeof cell === 'number')
    return column === 'price' || column === 'listPrice' ? csvPrice(cell) : String(cell);
  return guarded(String(cell));
}
