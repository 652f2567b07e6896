import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { t } from '#text/text.ts';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { turn } from '#ui/rotation.ts';
import { useModal } from '#ui/use-modal.ts';
import type { Picture } from './contract.ts';
import styles from './gallery-full.module.css';
import { GalleryThumbs } from './gallery-thumbs.tsx';
import { ARROWS } from './gallery.tsx';
import { ProductPicture } from './product-picture.tsx';
import { useSwipe } from './use-swipe.ts';

type Props = {
  pictures: Picture[];
  name: string;
  index: number;
  onIndex: (index: number) => void;
  isOpen: boolean;
  onClose: () => void;
};

/** The gallery over the whole screen. */
export function GalleryFull({ pictures, name, index, onIndex, isOpen, onClose }: Props) {
  const { isMounted, dialogProps } = useModal(isOpen, onClose);
  const hasMore = pictures.length > 1;
  const go = (by: 1 | -1) => onIndex(turn(index + by, pictures.length));
  const swipe = useSwipe(go);

  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    dialogProps.onKeyDown(event);
    const by = ARROWS[event.key];
    if (by && hasMore) go(by);
  };

  return (
    <dialog
      {...dialogProps}
      className={styles.full}
      aria-label={t('product.gallery.label')}
      data-on-ink
      onKeyDown={onKeyDown}
    >
      {isMounted && (
        <div className={styles.frame}>
          <div className={styles.bar}>
            <span className={styles.name}>{name}</span>
            <output className={styles.counter}>
              {t('product.gallery.counter', { current: index + 1, total: pictures.length })}
            </output>
            <IconButton
              variant="onInk"
              icon={<X />}
              label={t('product.gallery.close')}
              onClick={onClose}
            />
          </div>
          <div className={classNames(styles.stage, 'stage')} {...swipe}>
            <ProductPicture
              picture={pictures[index]}
              alt={pictures[index]?.caption ?? ''}
              isEager
            />
            {hasMore && (
              <>
                <IconButton
                  variant="onStage"
                  className={styles.previous}
                  icon={<ChevronLeft />}
                  label={t('product.gallery.previous')}
                  onClick={() => go(-1)}
                />
                <IconButton
                  variant="onStage"
                  className={styles.next}
                  icon={<ChevronRight />}
                  label={t('product.gallery.next')}
                  onClick={() => go(1)}
                />
              </>
            )}
          </div>
          {hasMore && (
            <GalleryThumbs
              className={styles.thumbs}
              pictures={pictures}
              index={index}
              onIndex={onIndex}
            />
          )}
        </div>
      )}
    </dialog>
  );
}
