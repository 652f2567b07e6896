import { Maximize } from 'lucide-react';
import { type KeyboardEvent, lazy, Suspense, useState } from 'react';
import { t } from '#text/text.ts';
import { turn } from '#ui/navigation/rotation.ts';
import type { Picture } from '#shop/catalog/contract.ts';
import { GalleryStage, type Turn, turnOf } from './gallery-stage.tsx';
import { GalleryThumbs } from './gallery-thumbs.tsx';
import styles from './gallery.module.css';

const loadFull = () => import('./gallery-full.tsx');
const GalleryFull = lazy(async () => ({ default: (await loadFull()).GalleryFull }));

type Props = {
  /** The cover comes first. */
  pictures: Picture[];
  name: string;
};

/** Pictures of one product. Arrow keys and a finger turn them, from the last one back to the first. */
export function Gallery({ pictures, name }: Props) {
  const total = pictures.length;
  const [index, setIndex] = useState(0);
  const [isFull, setIsFull] = useState(false);
  const [wasFull, setWasFull] = useState(false);

  const onTurn = total > 1 ? (by: Turn) => setIndex(turn(index + by, total)) : undefined;
  const open = () => {
    setIsFull(true);
    setWasFull(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = turnOf(event.key);
    if (by) onTurn?.(by);
  };

  return (
    <>
      {/* Its buttons do the same; the keys only save the way to them. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        className={styles.gallery}
        aria-label={t('product.gallery.label')}
        onKeyDown={onKeyDown}
      >
        <GalleryStage className={styles.stage} picture={pictures[index]} onTurn={onTurn}>
          {total > 0 && (
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
          {total > 1 && <Counter current={index + 1} total={total} />}
        </GalleryStage>
        {total > 1 && (
          <GalleryThumbs
            className={styles.thumbs}
            pictures={pictures}
            index={index}
            onIndex={setIndex}
          />
        )}
      </section>
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
    </>
  );
}

function Counter({ current, total }: { current: number; total: number }) {
  return (
    <>
      <span className={styles.counter} aria-hidden="true">
        {current} / {total}
      </span>
      <output className="visually-hidden">
        {t('product.gallery.counter', { current, total })}
      </output>
    </>
  );
}
