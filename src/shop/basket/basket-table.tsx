import { t } from '#text/text.ts';
import { Table } from '#ui/table.tsx';
import { BasketRow } from './basket-row.tsx';
import type { BasketLine } from './contract.ts';

type Props = { basketId: number | null; lines: BasketLine[]; seesPrices: boolean };

const PRICES = [
  { label: t('cart.unitPrice'), isEnd: true },
  { label: t('cart.subtotal'), isEnd: true },
];

/** Guests get the table without the two columns of money. */
export function BasketTable({ basketId, lines, seesPrices }: Props) {
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
      {lines.map((line) => (
        <BasketRow key={line.id} basketId={basketId} line={line} seesPrices={seesPrices} />
      ))}
    </Table>
  );
}
