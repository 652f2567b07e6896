import type { ReactNode } from 'react';
import { noBreak } from '#text/no-break.ts';
import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/navigation/link.tsx';
import { CardPrice } from './card-price.tsx';
import type { ListedCard, ProductCard as Product } from '#shop/catalog/contract.ts';
import styles from './product-card.module.css';
import { ProductPicture } from '#shop/catalog/gallery/product-picture.tsx';
import { StockGauge } from '#shop/availability/stock-gauge.tsx';

/** Some rows of cards are read without everything a card can show. */
export type CardProduct = Product & Partial<Pick<ListedCard, 'key_line' | 'packs'>>;

export type CardLook = {
  /** The level of the name among the headings of the page. */
  heading?: 'h2' | 'h3';
  /** On the first screen: its picture is fetched at once. */
  isEager?: boolean;
};

type Props = CardLook & {
  product: CardProduct;
  heart?: ReactNode;
  compare?: ReactNode;
  /** How many lie in the basket, over the picture. */
  inBasket?: ReactNode;
  /** Amount and basket button. */
  buying?: ReactNode;
  /** A sentence under all of it. */
  note?: ReactNode;
};

/** One product, wherever there are several. Its lines lie on those of its neighbours; the whole card is its link, the slots lie above it. */
export function ProductCard({
  product,
  heading: Heading = 'h3',
  isEager = false,
  heart,
  compare,
  inBasket,
  buying,
  note,
}: Props) {
  return (
    <article className={styles.card}>
      <div className={classNames(styles.picture, 'stage')}>
        <ProductPicture picture={product.image[0]} isEager={isEager} />
      </div>
      <p className={styles.meta}>
        <span>{product.vendor}</span>
        <span className={classNames(styles.code, 'code')}>{product.code}</span>
      </p>
      <Heading className={styles.name} title={product.name}>
        <Link
          to="/product/$productName"
          params={{ productName: product.url.url }}
          data-product={product.id}
        >
          {noBreak(product.name)}
        </Link>
      </Heading>
      <KeyLine values={product.key_line ?? []} className={styles.key} />
      <StockGauge
        className={styles.stock}
        stock={product.stock}
        unit={product.unit_of_measure}
        expectedOn={product.expected_on}
      />
      <div className={styles.foot}>
        <div className={styles.price}>
          <CardPrice product={product} />
        </div>
        {buying || note ? (
          <div className={styles.buying}>
            {buying}
            {note ? <p className={styles.note}>{note}</p> : null}
          </div>
        ) : null}
      </div>
      {compare ? <div className={styles.compare}>{compare}</div> : null}
      {heart ? <div className={styles.heart}>{heart}</div> : null}
      {inBasket}
    </article>
  );
}

/** A value may be a sentence, so it may break; its dot stays at the end of the line. */
export const KeyLine = ({
  values,
  className,
}: {
  values: string[];
  className?: string | undefined;
}) => (
  <p className={className}>
    {values
      .map((value, index) => noBreak(value) + (index < values.length - 1 ? '\u00a0·' : ''))
      .join(' ')}
  </p>
);
