import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ProductPicture } from '#shop/catalog/product-picture.tsx';
import { unitLabel } from '#text/units.ts';
import { formatCount, formatPrice, formatUnitPrice } from '#text/format.ts';
import { noBreak } from '#text/no-break.ts';
import { t } from '#text/account.ts';
import { Card } from '#ui/card.tsx';
import { Cell, Row, Table } from '#ui/table.tsx';
import type { Order, OrderProduct } from './contract.ts';
import styles from './order-products.module.css';

const COLUMNS = [
  { label: t('order.image'), isHidden: true },
  { label: t('order.codeAndName') },
  { label: t('order.amount'), isEnd: true },
  { label: t('order.unitPriceExclVat'), isEnd: true },
  { label: t('order.lineSum'), isEnd: true },
];

type Props = {
  order: Order;
  /** More sums below that of the products. */
  children?: ReactNode;
};

export function OrderProducts({ order, children }: Props) {
  return (
    <section>
      <h2 className={styles.title}>{t('order.products')}</h2>
      <Card isFlushOnSmall>
        <Table columns={COLUMNS}>
          {order.products.map((product) => (
            <ProductRow key={product.code} product={product} />
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

function ProductRow({ product }: { product: OrderProduct }) {
  const unitPrice = formatUnitPrice(product.price_exc_vat);
  return (
    <Row className={styles.row}>
      <Cell className={styles.picture}>
        <div className={`stage ${styles.thumb}`}>
          <ProductPicture picture={product.image[0]} />
        </div>
      </Cell>
      <Cell className={styles.product}>
        <span className={`code ${styles.code}`}>{product.code}</span>
        <ProductName product={product} />
      </Cell>
      <Cell isEnd className={styles.amount}>
        {formatCount(product.amount)}&nbsp;{unitLabel(product.unit_of_measure)}
        <span className="only-on-small"> × {unitPrice}</span>
      </Cell>
      <Cell isEnd className="not-on-small">
        {unitPrice}
      </Cell>
      <Cell isEnd className={styles.line}>
        <b>{formatPrice(product.price_sum_exc_vat)}</b>
      </Cell>
    </Row>
  );
}

/** What is no longer sold has no page to lead to. */
function ProductName({ product: { name, url } }: { product: OrderProduct }) {
  if (!url) return <span className={styles.name}>{noBreak(name)}</span>;
  return (
    <Link className={styles.name} to="/product/$productName" params={{ productName: url.url }}>
      {noBreak(name)}
    </Link>
  );
}
