import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#text/text.ts';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import type { Picture } from '#shop/catalog/contract.ts';
import styles from './gallery-stage.module.css';
import { ProductPicture } from './product-picture.tsx';
import { useSwipe } from './use-swipe.ts';

export type Turn = 1 | -1;

type Props = {
  picture: Picture | undefined;
  /** Left out where there is nothing to turn to. */
  onTurn?: ((by: Turn) => void) | undefined;
  className?: string | undefined;
  /** What else lies over the picture. */
  children?: ReactNode;
};

/** One picture with arrows at its sides; a finger turns it too. */
export function GalleryStage({ picture, onTurn, className, children }: Props) {
  const swipe = useSwipe((by) => onTurn?.(by));

  return (
    <div className={classNames(styles.stage, 'stage', className)} {...swipe}>
      <ProductPicture
        className={classNames(styles.picture, picture && !picture.cover && styles.detail)}
        picture={picture}
        alt={picture?.caption ?? ''}
        isEager
        isLarge
      />
      {children}
      {onTurn ? (
        <>
          <IconButton
            variant="onStage"
            className={classNames(styles.arrow, styles.previous)}
            icon={<ChevronLeft />}
            label={t('product.gallery.previous')}
            onClick={() => onTurn(-1)}
          />
          <IconButton
            variant="onStage"
            className={classNames(styles.arrow, styles.next)}
            icon={<ChevronRight />}
            label={t('product.gallery.next')}
            onClick={() => onTurn(1)}
          />
        </>
      ) : null}
    </div>
  );
}

export function turnOf(key: string): Turn | null {
  if (key === 'ArrowRight') return 1;
  return key === 'ArrowLeft' ? -1 : null;
}
