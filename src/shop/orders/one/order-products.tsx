import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { AvailabilityNote } from '#shop/availability/availability-note.tsx';
import { useToday } from '#shop/availability/use-today.ts';
import { LineName } from '#shop/catalog/card/line-look.tsx';
import look from '#shop/catalog/card/line-look.module.css';
import { ProductPicture } from '#shop/catalog/gallery/product-picture.tsx';
import { OwnNumber } from '#shop/own-numbers/own-number.tsx';
import { formatCount, formatDayShort, formatPrice, formatUnitPrice } from '#text/format.ts';
import { plurals, t } from '#text/account.ts';
import { amountText } from '#text/units.ts';
import { Card } from '#ui/card.tsx';
import { Cell, Row, Table } from '#ui/table.tsx';
import type { Order, OrderProduct } from '#shop/orders/contract.ts';
import styles from './order-products.module.css';
import { SectionTitle } from './section-title.tsx';

/** Once something has left, how much of each line has says how many there are too. */
const columnsOf = (hasLeft: boolean) => [
  { label: t('order.image'), isHidden: true },
  { label: t('order.codeAndName') },
  hasLeft ? { label: t('order.shipped') } : { label: t('order.amount'), isEnd: true },
  { label: t('order.unitPriceExclVat'), isEnd: true },
  { label: t('order.lineSum'), isEnd: true },
];

type Props = {
  order: Order;
  /** More sums below that of the products. */
  children?: ReactNode;
};

export function OrderProducts({ order, children }: Props) {
  const hasLeft = order.shipping_state !== 'none';
  return (
    <section>
      <SectionTitle note={plurals('plurals.item', order.products.length)}>
        {t('order.products')}
      </SectionTitle>
      <Card isFlushOnSmall>
        <Table columns={columnsOf(hasLeft)}>
          {order.products.map((product) => (
            <ProductRow key={product.code} product={product} hasLeft={hasLeft} />
          ))}
        </Table>
        <p className={styles.sum}>
          <span className="muted">{t('order.productsTotalExclVat')}</span>
          <b className="numeric">{formatPrice(order.products_price_without_vat)}</b>
        </p>
        {children}
      </Card>
    </section>
  );
}

function ProductRow({ product, hasLeft }: { product: OrderProduct; hasLeft: boolean }) {
  const { availability, unit_of_measure: unit } = product;
  const unitPrice = formatUnitPrice(product.price_exc_vat);
  return (
    <Row className={styles.row}>
      <Cell className={styles.picture}>
        <div className={`stage ${styles.thumb}`}>
          <ProductPicture picture={product.image[0]} />
        </div>
      </Cell>
      <Cell className={styles.product}>
        <span className={`code ${look.code} ${styles.code}`}>{product.code}</span>
        <OwnNumber number={product.own_number} />
        <LineName name={product.name} url={product.url} />
        {!hasLeft && availability && !availability.is_full ? (
          <AvailabilityNote availability={availability} unit={unit} />
        ) : null}
      </Cell>
      {hasLeft ? (
        <Cell className={styles.shipped}>
          <Shipped product={product} />
        </Cell>
      ) : (
        <Cell isEnd className={styles.amount}>
          {amountText(product.amount, unit)}
          <span className="only-on-small"> × {unitPrice}</span>
        </Cell>
      )}
      <Cell isEnd className="not-on-small">
        {unitPrice}
      </Cell>
      <Cell isEnd className={styles.line}>
        <b>{formatPrice(product.price_sum_exc_vat)}</b>
      </Cell>
    </Row>
  );
}

/** „4 z 200 ks, zvyšok 24. 11.“ */
function Shipped({ product }: { product: OrderProduct }) {
  const { amount, shipped, availability } = product;
  const today = useToday();
  const text = t('order.shippedOf', {
    shipped: formatCount(shipped),
    amount: amountText(amount, product.unit_of_measure),
  });
  if (shipped >= amount)
    return (
      <span className={styles.whole}>
        <Check />
        {text}
      </span>
    );
  const on = availability?.on;
  return (
    <>
      <span>{text}</span>
      <span className={styles.meter} aria-hidden="true">
        <i style={{ inlineSize: `${Math.round((100 * shipped) / amount)}%` }} />
      </span>
      {on ? (
        <span className="muted">{t('order.restOn', { day: formatDayShort(on, today) })}</span>
      ) : null}
    </>
  );
}
