import { Link } from '@tanstack/react-router';
import { ArrowRight, Check, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatPrice } from '#text/format.ts';
import { noBreak } from '#text/no-break.ts';
import { pq, tq } from '#text/quick-order.ts';
import { amountText } from '#text/units.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Cell, Row, Table } from '#ui/table.tsx';
import styles from './done.module.css';
import { type Item, sumOf, totalOf } from '#shop/quick-order/list.ts';

type Props = {
  items: Item[];
  isUndoing: boolean;
  onUndo: () => void;
  onMore: () => void;
  save: ReactNode;
};

/** Everything is in the basket: what it was, and how to take it back. */
export function Done({ items, isUndoing, onUndo, onMore, save }: Props) {
  const sum = sumOf(items);
  const title = useRef<HTMLHeadingElement>(null);
  // Whoever has looked through a long list stands somewhere below.
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <Card as="section" isPadded className={styles.done}>
        <Check className={styles.mark} />
        <div>
          <h2 ref={title} tabIndex={-1}>
            {tq('done.title')}
          </h2>
          <p className="muted">
            {pq('rows', items.length)}
            {sum === null ? null : ` · ${formatPrice(sum)} ${tq('bar.net')}`}
          </p>
        </div>
        <div className={styles.buttons}>
          <Button variant="line" onClick={onMore}>
            {tq('done.more')}
          </Button>
          <Link className={buttonClass({ variant: 'buy' })} to="/cart">
            {tq('done.toBasket')}
            <ArrowRight />
          </Link>
        </div>
      </Card>
      <Card as="section" isFlushOnSmall className={styles.list}>
        <div className={styles.head}>
          <h2>{tq('done.list')}</h2>
          <Button variant="quiet" size="sm" icon={<Undo2 />} isLoading={isUndoing} onClick={onUndo}>
            {tq('done.undo')}
          </Button>
          {save}
        </div>
        <Table
          className={styles.table}
          columns={[
            { label: tq('table.product') },
            { label: tq('table.quantity'), isEnd: true },
            { label: tq('table.total'), isEnd: true },
          ]}
        >
          {items.map((item) => (
            <DoneRow key={item.id} item={item} />
          ))}
        </Table>
        {sum === null ? null : (
          <p className={styles.sum}>
            {tq('done.total')} <b>{formatPrice(sum)}</b>
          </p>
        )}
      </Card>
    </>
  );
}

function DoneRow({ item }: { item: Item }) {
  const { product } = item.found;
  const total = totalOf(item);
  return (
    <Row className={styles.row}>
      <Cell className={styles.name}>
        <span className="code">{product?.code ?? item.code}</span>
        {product ? noBreak(product.name) : null}
      </Cell>
      <Cell isEnd>{amountText(item.quantity ?? 0, product?.unit_of_measure ?? 'ks')}</Cell>
      <Cell isEnd>{total === null ? null : formatPrice(total)}</Cell>
    </Row>
  );
}
