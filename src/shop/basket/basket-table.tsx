import { useDeferredValue } from 'react';
import { t } from '#text/text.ts';
import { Table } from '#ui/table.tsx';
import { BasketRow } from './basket-row.tsx';
import type { BasketLine } from './contract.ts';

type Props = { basketId: number | null; lines: BasketLine[]; seesPrices: boolean };

const PRICES = [
  { label: t('cart.unitPrice'), isEnd: true },
  { label: t('cart.subtotal'), isEnd: true },
];

/** As many rows as fill a screen or two; a basket of hundreds would keep the server busy. */
const FIRST = 40;

/** Guests get the table without the two columns of money. */
export function BasketTable({ basketId, lines, seesPrices }: Props) {
  // The browser draws the rest right after the first ones.
  const shown = useDeferredValue(Number.POSITIVE_INFINITY, FIRST);
  return (
    <Table
      columns={[
        { label: t('cart.image'), isHidden: true },
        { label: t('cart.product') },
        { label: t('cart.quantity') },
        ...(seesPrices ? PRICES : []),
        { label: t('cart.remove'), isHidden: true },
      ]}
    >
      {lines.slice(0, shown).map((line) => (
        <BasketRow key={line.id} basketId={basketId} line={line} seesPrices={seesPrices} />
      ))}
    </Table>
  );
}
