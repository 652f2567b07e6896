import type { Readable } from 'node:stream';
import type { Cell } from '#base/cell.ts';
import { CSV_MARK, csvLine, csvPrice, guarded } from '#base/csv.ts';
import { streamWorkbook } from '#base/workbook.server.ts';
import { plainSpaces } from '#text/no-break.ts';
import { t } from '#text/account.ts';
import type { Purchases } from './purchases-contract.ts';

type Line = { month: string; name: string; orders: number; amount: number };

const HEAD = [
  t('account.purchases.month'),
  t('account.purchases.person'),
  t('account.orders.title'),
  t('account.purchases.amount'),
].map(plainSpaces);

/** One line for each person and month in which they ordered, as a pivot table wants it. */
const linesOf = ({ people, months }: Purchases): Line[] =>
  people.flatMap(({ name, months: bought }) =>
    months.flatMap((month, index) =>
      bought[index]!.orders > 0 ? [{ month, name, ...bought[index]! }] : [],
    ),
  );

export function purchasesXlsx(purchases: Purchases): Readable {
  const rows = linesOf(purchases).map(({ month, name, orders, amount }): Cell[] => [
    month,
    name,
    orders,
    amount,
  ]);
  return streamWorkbook(t('account.purchases.title'), [[HEAD, ...rows]]);
}

export const purchasesCsv = (purchases: Purchases): string =>
  CSV_MARK +
  csvLine(HEAD) +
  linesOf(purchases)
    .map(({ month, name, orders, amount }) =>
      csvLine([month, guarded(name), String(orders), csvPrice(amount)]),
    )
    .join('');
