import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Cell } from '#base/files/cell.ts';
import { CSV_MARK, csvLine, csvPrice, guarded } from '#base/files/csv.ts';
import type { Sql } from '#base/database/database.server.ts';
import { networkOf } from '#base/wire/network.ts';
import { streamWorkbook } from '#base/files/workbook.server.ts';
import type { WorkerPool } from '#base/process/worker-pool.server.ts';
import { unitLabel } from '#text/units.ts';
import { getLetterhead } from '#shop/kernel/brand.server.ts';
import { bucketOf, countTry } from '#shop/kernel/limits.server.ts';
import type { Visitor } from '#shop/kernel/visitor.ts';
import { plainSpaces } from '#text/no-break.ts';
import { t } from '#text/documents.ts';
import type { BasketDocument } from './basket-pdf.server.ts';
import { findBasket } from '#shop/basket/basket.server.ts';
import type { Basket, BasketLine } from '#shop/basket/contract.ts';

const BASKET_PDF = {
  module: new URL('./basket-pdf.server.ts', import.meta.url),
  name: 'basketPdf',
};

/** Files that one visitor may have made. */
export const FILE_LIMIT = { most: 30, minutes: 10 };

export const FILE_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
};

type Context = { sql: Sql; workerPool: WorkerPool };

/** The visitor's basket at their prices; guests get it without any. */
export async function openBasketFile(
  { sql, workerPool }: Context,
  visitor: Visitor,
  format: keyof typeof FILE_TYPES,
  address: string,
): Promise<Readable | string | Buffer> {
  const whose = visitor.person ? `person ${visitor.person.id}` : networkOf(address);
  await countTry(sql, [{ bucket: bucketOf('basket file', whose), ...FILE_LIMIT }]);
  const basket = await findBasket(sql, visitor);
  const isPriced = visitor.customer !== null;
  if (format === 'csv') return csvOf(basket, isPriced);
  if (format === 'xlsx')
    return streamWorkbook(t('cart.title'), [
      [headOf(isPriced), ...basket.products.map((line) => recordOf(line, isPriced))],
    ]);
  const document: BasketDocument = {
    basket,
    isPriced,
    company: visitor.customer?.companyName ?? '',
    day: new Date().toISOString(),
    letterhead: await getLetterhead(sql),
  };
  const key = createHash('sha256')
    .update(`basket ${JSON.stringify(document)}`)
    .digest('base64');
  return workerPool.run({ work: BASKET_PDF, input: document, key, whose: `basket of ${whose}` });
}

const headOf = (isPriced: boolean): string[] =>
  [
    t('cart.export.code'),
    t('cart.export.name'),
    t('cart.quantity'),
    t('cart.export.unit'),
    ...(isPriced ? [t('cart.unitPrice'), t('cart.subtotal')] : []),
  ].map(plainSpaces);

const recordOf = (line: BasketLine, isPriced: boolean): Cell[] => [
  line.code,
  line.name,
  line.quantity,
  unitLabel(line.unit_of_measure),
  ...(isPriced ? [line.price_unit_exc_vat, line.price_total_exc_vat] : []),
];

const csvOf = ({ products }: Basket, isPriced: boolean): string =>
  CSV_MARK +
  csvLine(headOf(isPriced)) +
  products
    .map(({ code, name, quantity, ...line }) =>
      csvLine([
        guarded(code),
        guarded(name),
        String(quantity),
        unitLabel(line.unit_of_measure),
        ...(isPriced
          ? [line.price_unit_exc_vat, line.price_total_exc_vat].map((price) =>
              price === null ? '' : csvPrice(price),
            )
          : []),
      ]),
    )
    .join('');
