import { X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { t } from '#text/text.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { turn } from '#ui/navigation/rotation.ts';
import { useModal } from '#ui/overlay/use-modal.ts';
import type { Picture } from '#shop/catalog/contract.ts';
import styles from './gallery-full.module.css';
import { GalleryStage, type Turn, turnOf } from './gallery-stage.tsx';
import { GalleryThumbs } from './gallery-thumbs.tsx';

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
  const total = pictures.length;
  const onTurn = total > 1 ? (by: Turn) => onIndex(turn(index + by, total)) : undefined;

  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    dialogProps.onKeyDown(event);
    const by = turnOf(event.key);
    if (by) onTurn?.(by);
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
              {t('product.gallery.counter', { current: index + 1, total })}
            </output>
            <IconButton
              variant="onInk"
              icon={<X />}
              label={t('product.gallery.close')}
              onClick={onClose}
            />
          </div>
          <GalleryStage className={styles.stage} picture={pictures[index]} onTurn={onTurn} />
          {total > 1 && (
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
