import { ChevronLeft, ChevronRight, Maximize } from 'lucide-react';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { t } from '#text/text.ts';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { turn } from '#ui/rotation.ts';
import type { Picture } from './contract.ts';
import { GalleryThumbs } from './gallery-thumbs.tsx';
import styles from './gallery.module.css';
import { ProductPicture } from './product-picture.tsx';
import { useSwipe } from './use-swipe.ts';

const loadFull = () => import('./gallery-full.tsx');
const GalleryFull = lazy(async () => ({ default: (await loadFull()).GalleryFull }));

type Props = {
  /** The cover comes first. */
  pictures: Picture[];
  name: string;
  /** Lies over the corner of the picture. */
  flag?: ReactNode;
};

/** Pictures of one product. Arrow keys and a finger turn them, from the last one back to the first. */
export function Gallery({ pictures, name, flag }: Props) {
  const [index, setIndex] = useState(0);
  const [isFull, setIsFull] = useState(false);
  const [wasFull, setWasFull] = useState(false);
  const hasMore = pictures.length > 1;

  const go = (by: 1 | -1) => setIndex(turn(index + by, pictures.length));
  const swipe = useSwipe(go);
  const open = () => {
    setIsFull(true);
    setWasFull(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = ARROWS[event.key];
    if (by && hasMore && !isFull) go(by);
  };

  return (
    // Its buttons do the same; the keys only save the way to them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles.gallery}
      aria-label={t('product.gallery.label')}
      onKeyDown={onKeyDown}
    >
      <div className={classNames(styles.stage, 'stage')} {...swipe}>
        <ProductPicture picture={pictures[index]} alt={pictures[index]?.caption ?? ''} isEager />
        {flag}
        {pictures.length > 0 && (
          <button
            type="button"
            className={styles.open}
            aria-label={t('product.gallery.open')}
            aria-haspopup="dialog"
            onPointerEnter={() => void loadFull()}
            onClick={open}
          >
            <span className={styles.face}>
              <Maximize />
            </span>
          </button>
        )}
        {hasMore && <Turns total={pictures.length} index={index} onTurn={go} />}
      </div>
      {hasMore && (
        <GalleryThumbs
          className={styles.thumbs}
          pictures={pictures}
          index={index}
          onIndex={setIndex}
        />
      )}
      {wasFull && (
        <Suspense>
          <GalleryFull
            pictures={pictures}
            name={name}
            index={index}
            onIndex={setIndex}
            isOpen={isFull}
            onClose={() => setIsFull(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

export const ARROWS: Record<string, 1 | -1> = { ArrowRight: 1, ArrowLeft: -1 };

type TurnsProps = { total: number; index: number; onTurn: (by: 1 | -1) => void };

function Turns({ total, index, onTurn }: TurnsProps) {
  return (
    <>
      <IconButton
        variant="onStage"
        className={styles.previous}
        icon={<ChevronLeft />}
        label={t('product.gallery.previous')}
        onClick={() => onTurn(-1)}
      />
      <IconButton
        variant="onStage"
        className={styles.next}
        icon={<ChevronRight />}
        label={t('product.gallery.next')}
        onClick={() => onTurn(1)}
      />
      <span className={styles.counter} aria-hidden="true">
        {index + 1} / {total}
      </span>
      <output className="visually-hidden">
        {t('product.gallery.counter', { current: index + 1, total })}
      </output>
    </>
  );
}
