import type { ReactNode } from 'react';
import { noBreak } from '#text/no-break.ts';
import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/link.tsx';
import { CardPrice } from './card-price.tsx';
import type { ProductCard as Product } from './contract.ts';
import { DiscountFlag } from './discount-flag.tsx';
import styles from './product-card.module.css';
import { ProductPicture } from './product-picture.tsx';
import { StockGauge } from '#shop/availability/stock-gauge.tsx';

export type CardLook = {
  /** The level of the name among the headings of the page. */
  heading?: 'h2' | 'h3';
  /** In a listing the card lies down on a small screen: picture left, text right. */
  isRowOnSmall?: boolean;
  /** On the first screen: its picture is fetched at once. */
  isEager?: boolean;
};

type Props = CardLook & {
  product: Product;
  /** The wish-list toggle, over the corner of the picture. */
  heart?: ReactNode;
  /** The basket button, beside the price. */
  action?: ReactNode;
};

/** One product in a listing or a scroller. The whole card is its link; the slots lie above it. */
export function ProductCard({
  product,
  heart,
  action,
  heading: Heading = 'h3',
  isRowOnSmall = false,
  isEager = false,
}: Props) {
  return (
    <article className={classNames(styles.card, isRowOnSmall && styles.row)}>
      <div className={classNames(styles.picture, 'stage')}>
        <ProductPicture picture={product.image[0]} isEager={isEager} />
        <DiscountFlag discount={product.discount} className={styles.flag} />
      </div>
      <div className={styles.body}>
        <p className={styles.meta}>
          <span>{product.vendor}</span>
          <span className={classNames(styles.code, 'code')}>{product.code}</span>
        </p>
        <Heading className={styles.name}>
          <Link to="/product/$productName" params={{ productName: product.url.url }}>
            {noBreak(product.name)}
          </Link>
        </Heading>
        {heart ? <div className={styles.heart}>{heart}</div> : null}
        <StockGauge
          stock={product.stock}
          unit={product.unit_of_measure}
          expectedOn={product.expected_on}
        />
        <div className={styles.buy}>
          <div className={styles.price}>
            <CardPrice product={product} />
          </div>
          {action ? <div className={styles.action}>{action}</div> : null}
        </div>
      </div>
    </article>
  );
}
