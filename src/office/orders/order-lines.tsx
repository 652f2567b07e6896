import { Check, Clock, Lock } from 'lucide-react';
import { euros } from '#office/components/format.ts';
import { Goods } from '#office/components/goods.tsx';
import { Box } from '#office/components/screen.tsx';
import { formatCount, formatDayShort, formatUnitPrice } from '#text/format.ts';
import { t } from '#text/office/orders.ts';
import { amountText } from '#text/units.ts';
import { classNames } from '#ui/class-names.ts';
import { Cell, Row, Table } from '#ui/table.tsx';
import type { OrderLine, WorkedOrder } from '#staff/orders/order-contract.ts';
import styles from './order.module.css';

/** What was ordered, where how much of it lies and when the rest comes; the warehouse it leaves from is bold. */
export function OrderLines({ order }: { order: WorkedOrder }) {
  const { lines, warehouses, sums } = order;
  const isPriced = sums !== null;
  return (
    <Box
      isFlush
      title={t('order.lines.title')}
      badge={<span className="muted">{lines.length}</span>}
    >
      <Table
        className={styles.lines}
        columns={[
          { label: t('order.lines.product') },
          ...warehouses.map(({ name, code }) => ({
            label: name,
            isEnd: true,
            ...(code ? { head: <abbr title={name}>{code}</abbr> } : {}),
          })),
          { label: t('order.lines.state') },
          { label: t('order.lines.quantity'), isEnd: true },
          ...(isPriced
            ? [
                { label: t('order.lines.price'), isEnd: true },
                { label: t('order.lines.sum'), isEnd: true },
              ]
            : []),
        ]}
      >
        {lines.map((line) => (
          <Row key={line.position} className={styles.line}>
            <Cell className={styles.product}>
              <Goods good={line} />
              {line.by_hand ? (
                <small className={styles.byHand}>{byHandWords(line.by_hand)}</small>
              ) : null}
            </Cell>
            {warehouses.map(({ id, name, code, ships }, place) => (
              <Cell
                key={id}
                isEnd
                label={code || name}
                className={classNames(styles.stock, ships && styles.ships)}
              >
                <Lying stock={line.stock?.[place]} />
              </Cell>
            ))}
            <Cell className={styles.lineState}>
              <LineState line={line} status={order.status} />
            </Cell>
            <Cell isEnd className={styles.quantity}>
              {amountText(line.quantity, line.unit)}
            </Cell>
            {isPriced ? (
              <>
                <Cell isEnd>
                  {line.unit_price === null ? '–' : formatUnitPrice(line.unit_price)}
                  {line.by_hand?.state === 'agreed' ? (
                    <small className={styles.usual}>
                      <s>{formatUnitPrice(line.by_hand.usual_price)}</s>
                    </small>
                  ) : null}
                </Cell>
                <Cell isEnd>
                  <b>{euros(line.total_cents)}</b>
                </Cell>
              </>
            ) : null}
          </Row>
        ))}
      </Table>
      {sums ? (
        <dl className={styles.sums}>
          <dt>{t('order.sums.products')}</dt>
          <dd>{euros(sums.products_cents)}</dd>
          <dt>{order.shipping}</dt>
          <dd>{euros(sums.shipping_cents)}</dd>
          {sums.payment_cents > 0 ? (
            <>
              <dt>{t('order.sums.payment')}</dt>
              <dd>{euros(sums.payment_cents)}</dd>
            </>
          ) : null}
          <dt className={styles.total}>{t('order.sums.net')}</dt>
          <dd className={styles.total}>{euros(sums.net_cents)}</dd>
          <dt>{t('order.sums.vat')}</dt>
          <dd>{euros(sums.vat_cents)}</dd>
          <dt>{t('order.sums.gross')}</dt>
          <dd>{euros(sums.gross_cents)}</dd>
          {sums.gift_card_cents > 0 ? (
            <>
              <dt>{t('order.sums.giftCard')}</dt>
              <dd>{euros(-sums.gift_card_cents)}</dd>
              <dt>{t('order.sums.toPay')}</dt>
              <dd>{euros(sums.gross_cents - sums.gift_card_cents)}</dd>
            </>
          ) : null}
        </dl>
      ) : null}
    </Box>
  );
}

const byHandWords = ({ state, price, reason, who }: NonNullable<OrderLine['by_hand']>) =>
  t(`linePrice.states.${state}`, { price: formatUnitPrice(price), reason, who });

/** How many lie there; where some are promised, how many of them, and how many are left. */
function Lying({ stock }: { stock: NonNullable<OrderLine['stock']>[number] | undefined }) {
  if (!stock) return '–';
  const { here, reserved } = stock;
  return (
    <>
      {formatCount(here)}
      {reserved > 0 ? (
        <small className={styles.promised}>
          <span>{t('order.lines.promised', { count: formatCount(reserved) })}</span>
          <span>{t('order.lines.free', { count: formatCount(here - reserved) })}</span>
        </small>
      ) : null}
    </>
  );
}

function LineState({ line, status }: { line: OrderLine; status: WorkedOrder['status'] }) {
  const { quantity, shipped, later, expected_on: on, unit } = line;
  if (status === 'cancelled') return <span className="muted">–</span>;
  if (shipped >= quantity || status === 'shipped' || status === 'delivered')
    return (
      <span className={styles.good}>
        <Check />
        {t('order.lines.shipped')}
      </span>
    );
  if (later > 0)
    return (
      <span className={styles.bad}>
        <Clock />
        {on
          ? t('order.lines.coming', { day: formatDayShort(on), amount: amountText(later, unit) })
          : t('order.lines.missing', { amount: amountText(later, unit) })}
      </span>
    );
  return (
    <span className={styles.held}>
      <Lock />
      {shipped > 0
        ? t('order.lines.part', { shipped: amountText(shipped, unit) })
        : t('order.lines.reserved')}
    </span>
  );
}
