import { classNames } from '#ui/class-names.ts';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import styles from './product-card-skeleton.module.css';
import card from './product-card.module.css';

/** A customer's card ends in a price, an amount and a button, a guest's in one sentence. */
type Props = { hasPrice: boolean };

/** A card that has not arrived yet, with the anatomy of the real one. */
export function ProductCardSkeleton({ hasPrice }: Props) {
  return (
    <div className={classNames(card.card, styles.card)}>
      <Skeleton className={classNames(card.picture, styles.picture)} />
      <div className={classNames(card.meta, styles.line)}>
        <Skeleton width="62%" />
      </div>
      <div className={classNames(card.name, styles.name)}>
        <Skeleton width="95%" height="1em" />
        <Skeleton width="70%" height="1em" />
      </div>
      <div className={classNames(card.key, styles.line)}>
        <Skeleton width="80%" />
      </div>
      <div className={classNames(card.stock, styles.line)}>
        <Skeleton width="50%" />
      </div>
      <div className={card.foot}>
        <div className={card.price}>
          <Skeleton className={hasPrice ? styles.price : styles.sentence} width="75%" />
        </div>
        {hasPrice ? (
          <div className={card.buying}>
            <Skeleton className={styles.buying} />
          </div>
        ) : null}
      </div>
    </div>
  );
}
