import { Fragment, useDeferredValue } from 'react';
import { t } from '#text/checkout.ts';
import { Table } from '#ui/table.tsx';
import { BasketRow } from './basket-row.tsx';
import type { BasketLine } from '#shop/basket/contract.ts';
import { RemovedRow } from './removed-row.tsx';
import type { Changes } from '#shop/basket/use-changes.ts';
import type { Removed } from './use-removed.ts';

type Props = {
  basketId: number | null;
  lines: BasketLine[];
  seesPrices: boolean;
  removed: Removed | null;
  changes: Changes | null;
  onRemove: (line: BasketLine) => void;
};

/** As many rows as fill a screen or two; a basket of hundreds would keep the server busy. */
const FIRST_ROWS = 40;

/** Guests get the table without the column of money. */
export function BasketTable({ basketId, lines, seesPrices, removed, changes, onRemove }: Props) {
  // The browser draws the rest right after the first ones.
  const shown = useDeferredValue(Number.POSITIVE_INFINITY, FIRST_ROWS);
  const columns = [
    { label: t('cart.image'), isHidden: true },
    { label: t('cart.productAndStock') },
    { label: t('cart.quantity') },
    ...(seesPrices ? [{ label: t('cart.subtotal'), isEnd: true }] : []),
    { label: t('cart.remove'), isHidden: true },
  ];
  const place = removed && 'place' in removed ? removed.place : null;
  const undo = place === null ? null : <RemovedRow removed={removed!} columns={columns.length} />;
  return (
    <Table columns={columns}>
      {lines.slice(0, shown).map((line, index) => (
        <Fragment key={line.id}>
          {index === place ? undo : null}
          <BasketRow
            basketId={basketId}
            line={line}
            seesPrices={seesPrices}
            onRemove={onRemove}
            change={changes?.byProduct.get(line.product)}
          />
        </Fragment>
      ))}
      {place === lines.length ? undo : null}
    </Table>
  );
}
