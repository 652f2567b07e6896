import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react';
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from 'react';

import { t } from '#text/text.ts';

import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './toasts.module.css';

const ICONS = { success: CircleCheck, warning: TriangleAlert, error: CircleX, info: Info };

export type ToastType = 'success' | 'warning' | 'error' | 'info';

export type ToastOptions = {
  /** A link or a button that follows the message. */
  action?: ReactNode;
  /** How long it stays, in milliseconds; five seconds unless said. */
  life?: number;
};

export type ToastItem = ToastOptions & { id: number; type: ToastType; message: string };

type Props = { items: ToastItem[]; onGone: (id: number) => void };

export function ToastRegion({ items, onGone }: Props) {
  const region = useRef<HTMLElement>(null);
  const newest = items.at(-1)?.id;

  // Shown again for each toast: a popover lies above dialogs that were opened before it.
  useLayoutEffect(() => {
    if (newest === undefined) return;
    region.current?.hidePopover?.();
    region.current?.showPopover?.();
  }, [newest]);

  return (
    <section
      ref={region}
      className={styles.region}
      aria-label={t('toasts.label')}
      aria-live="polite"
      popover="manual"
    >
      {items.map((item) => (
        <Toast key={item.id} item={item} onGone={() => onGone(item.id)} />
      ))}
    </section>
  );
}

/** The animation of its line is the timer: it pauses under the pointer or focus, and its end closes the toast. */
function Toast({ item, onGone }: { item: ToastItem; onGone: () => void }) {
  const [isLeaving, setIsLeaving] = useState(false);
  const Icon = ICONS[item.type];
  const life = item.life === undefined ? {} : { '--toast-life': `${item.life}ms` };
  // With reduced motion the animation takes no time, and some browsers then send no event of its end.
  const leave = () =>
    window.matchMedia('(prefers-reduced-motion: reduce)').matches ? onGone() : setIsLeaving(true);

  return (
    <div
      className={classNames(styles.toast, styles[item.type], isLeaving && styles.leaving)}
      style={life as CSSProperties}
      role={item.type === 'error' ? 'alert' : undefined}
      onAnimationEnd={(event) => {
        if (isLeaving && event.target === event.currentTarget) onGone();
      }}
    >
      <Icon className={styles.icon} aria-label={t(`toasts.types.${item.type}`)} />
      <div>
        {item.message} {item.action}
      </div>
      <IconButton icon={<X />} label={t('toasts.close')} onClick={leave} />
      <span className={styles.life} onAnimationEnd={leave} />
    </div>
  );
}
