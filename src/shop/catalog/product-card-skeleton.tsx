import { classNames } from '#ui/class-names.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import type { CardLook } from './product-card.tsx';
import card from './product-card.module.css';
import styles from './product-card-skeleton.module.css';

type Props = Pick<CardLook, 'isRowOnSmall'> & {
  /** A customer's card ends in a price and a button, a guest's in one sentence. */
  hasPrice: boolean;
};

/** A card that has not arrived yet, with the anatomy of the real one. */
export function ProductCardSkeleton({ isRowOnSmall = false, hasPrice }: Props) {
  return (
    <div className={classNames(card.card, styles.card, isRowOnSmall && card.row)}>
      <Skeleton className={classNames(card.picture, styles.picture)} />
      <div className={card.body}>
        <div className={classNames(card.meta, styles.line)}>
          <Skeleton width="62%" />
        </div>
        <div className={classNames(card.name, styles.name)}>
          <Skeleton width="95%" height="1em" />
          <Skeleton width="70%" height="1em" />
        </div>
        <Skeleton className={styles.stock} width="50%" />
        <div className={card.buy}>
          {hasPrice ? <Skeleton width="38%" height="1.6rem" /> : <Skeleton width="75%" />}
          {hasPrice ? <Skeleton className={styles.button} /> : null}
        </div>
      </div>
    </div>
  );
}
