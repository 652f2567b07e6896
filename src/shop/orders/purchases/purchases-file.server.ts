import type { Readable } from 'node:stream';
import type { Cell } from '#base/files/cell.ts';
import { CSV_MARK, csvLine, csvPrice, guarded } from '#base/files/csv.ts';
import { streamWorkbook } from '#base/files/workbook.server.ts';
import { plainSpaces } from '#text/no-break.ts';
import { t } from '#text/account.ts';
import type { Purchases } from './purchases-contract.ts';

type Line = { month: string; name: string; orders: number; amount: number };

export type By = 'person' | 'project';

const headOf = (by: By) =>
  [
    t('account.purchases.month'),
    t(`account.purchases.${by}`),
    t('account.orders.title'),
    t('account.purchases.amount'),
  ].map(plainSpaces);

/** One line for each person, or project, and month in which something was ordered, as a pivot table wants it. */
const linesOf = ({ people, projects, months }: Purchases, by: By): Line[] =>
  (by === 'person' ? people : projects).flatMap(({ name, months: bought }) =>
    months.flatMap((month, index) =>
      bought[index]!.orders > 0 ? [{ month, name, ...bought[index]! }] : [],
    ),
  );

export function purchasesXlsx(purchases: Purchases, by: By): Readable {
  const rows = linesOf(purchases, by).map(({ month, name, orders, amount }): Cell[] => [
    month,
    name,
    orders,
    amount,
  ]);
  return streamWorkbook(t('account.purchases.title'), [[headOf(by), ...rows]]);
}

export const purchasesCsv = (purchases: Purchases, by: By): string =>
  CSV_MARK +
  csvLine(headOf(by)) +
  linesOf(purchases, by)
    .map(({ month, name, orders, amount }) =>
      csvLine([month, guarded(name), String(orders), csvPrice(amount)]),
    )
    .join('');
