import { AvailabilityNote } from '#shop/availability/availability-note.tsx';
import type { BasketLine } from '#shop/basket/contract.ts';
import { OwnNumber } from '#shop/own-numbers/own-number.tsx';
import { formatPrice, formatUnitPrice } from '#text/format.ts';
import { noBreak } from '#text/no-break.ts';
import { plurals, t } from '#text/checkout.ts';
import { amountText } from '#text/units.ts';
import { Card } from '#ui/card.tsx';
import { Cell, Row, Table } from '#ui/table.tsx';
import styles from './review-lines.module.css';

const COLUMNS = [
  { label: t('order.codeAndName') },
  { label: t('order.amount'), isEnd: true },
  { label: t('order.unitPriceExclVat'), isEnd: true },
  { label: t('order.lineSum'), isEnd: true },
];

/** Every line of the order that is about to be placed: the column at the right shows a few at a time. */
export const ReviewLines = ({ lines }: { lines: BasketLine[] }) => (
  <Card as="section" isFlushOnSmall aria-labelledby="objednavane-polozky">
    <h2 id="objednavane-polozky" className={styles.title}>
      {t('checkout.orderedItems')} <small>{plurals('plurals.item', lines.length)}</small>
    </h2>
    <Table columns={COLUMNS}>
      {lines.map((line) => (
        <Line key={line.id} line={line} />
      ))}
    </Table>
  </Card>
);

function Line({ line }: { line: BasketLine }) {
  const { availability, price_unit_exc_vat: price, price_total_exc_vat: sum } = line;
  const unitPrice = price === null ? '' : formatUnitPrice(price);
  return (
    <Row className={styles.row}>
      <Cell className={styles.product}>
        <span className="code">{line.code}</span>
        <OwnNumber number={line.own_number} />
        <b>{noBreak(line.name)}</b>
        {availability && !availability.is_full ? (
          <AvailabilityNote availability={availability} unit={line.unit_of_measure} />
        ) : null}
      </Cell>
      <Cell isEnd className={styles.amount}>
        {amountText(line.quantity, line.unit_of_measure)}
        {unitPrice ? <span className="only-on-small"> × {unitPrice}</span> : null}
      </Cell>
      <Cell isEnd className="not-on-small">
        {unitPrice}
      </Cell>
      <Cell isEnd className={styles.sum}>
        {sum === null ? null : formatPrice(sum)}
      </Cell>
    </Row>
  );
}
