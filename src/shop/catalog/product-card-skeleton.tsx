import { classNames } from '#ui/class-names.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './product-card-skeleton.module.css';
import card from './product-card.module.css';
import type { CardLook } from './product-card.tsx';

type Props = Pick<CardLook, 'isRowOnSmall'> & {
  /** A customer's card ends in a price and a button, a guest's in one sentence. */
  hasPrice: boolean;
};

/** A card that has not arrived yet, with the anatomy of the real one. */
export function ProductCardSkeleton({ isRowOnSmall = false, hasPrice }: Props) {
  return (
    <div
      className={classNames(
        card.card,
        styles.card,
        isRowOnSmall && classNames(card.row, styles.row),
      )}
    >
      <Skeleton className={classNames(card.picture, styles.picture)} />
      <div className={card.body}>
        <div className={classNames(card.meta, styles.meta)}>
          <Skeleton width="62%" />
        </div>
        <div className={classNames(card.name, styles.name)}>
          <Skeleton width="95%" height="1em" />
          <Skeleton width="70%" height="1em" />
        </div>
        <Skeleton className={styles.stock} width="50%" />
        <div className={card.buy}>
          {hasPrice ? (
            <>
              <Skeleton width="38%" height="1.75rem" />
              <Skeleton className={styles.button} />
            </>
          ) : (
            <Skeleton className={styles.sentence} width="75%" />
          )}
        </div>
      </div>
    </div>
  );
}
