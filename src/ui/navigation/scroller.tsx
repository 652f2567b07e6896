import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactElement, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { t } from '#text/text.ts';

import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { rotate, turn } from './rotation.ts';
import styles from './scroller.module.css';
import { SectionHead } from '#ui/section-head.tsx';

const SHOWN_ITEMS = 3;

type Props = {
  title: string;
  /** Cards, each with its own key. */
  children: ReactElement[];
  /** Cards share the whole row; otherwise they keep the width they have in a listing. */
  isWide?: boolean;
  /** Cards of seven lines, which lie on those of their neighbours. */
  isAligned?: boolean;
  className?: string | undefined;
};

/** Three cards, one on a small screen. The arrows turn the row by one card, a finger scrolls it. */
export function Scroller({ title, children, isWide = true, isAligned = false, className }: Props) {
  const row = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLUListElement>(null);
  const [start, setStart] = useState(0);

  const turnBy = (cards: number) => {
    flushSync(() => setStart((from) => turn(from + cards, children.length)));
    if (row.current) row.current.scrollLeft = 0;
  };

  const go = async (direction: 1 | -1) => {
    if (!row.current || !track.current) return;
    for (const animation of track.current.getAnimations()) animation.finish();
    const step = stepOf(track.current);
    // What a finger scrolled becomes part of the turn; the picture does not change by it.
    const scrolled = Math.round(row.current.scrollLeft / step);

    if (direction === -1) {
      turnBy(scrolled - 1);
      await slide(track.current, -step, 0);
    } else {
      turnBy(scrolled);
      await slide(track.current, 0, -step);
      turnBy(1);
    }
  };

  return (
    <section className={classNames(styles.scroller, className)} aria-label={title}>
      <SectionHead title={title}>
        {children.length > 1 && (
          <div
            className={classNames(
              styles.arrows,
              children.length <= SHOWN_ITEMS && styles.onlyOnSmall,
            )}
          >
            <IconButton
              variant="line"
              icon={<ChevronLeft />}
              label={t('pages.homepage.previousCards')}
              onClick={() => void go(-1)}
            />
            <IconButton
              variant="line"
              icon={<ChevronRight />}
              label={t('pages.homepage.nextCards')}
              onClick={() => void go(1)}
            />
          </div>
        )}
      </SectionHead>
      <div ref={row} className={styles.row}>
        <ul
          ref={track}
          className={classNames(styles.track, isWide && styles.wide, isAligned && styles.aligned)}
        >
          {rotate(children, start).map((card) => (
            <li key={card.key} className={styles.card}>
              {card}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function stepOf(track: HTMLElement) {
  const [first, second] = track.children as unknown as HTMLElement[];
  return first && second ? second.offsetLeft - first.offsetLeft : 1;
}

async function slide(track: HTMLElement, from: number, to: number) {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const frames = { translate: [`${from}px`, `${to}px`] };
  await track.animate(frames, { duration: 320, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' }).finished;
}
