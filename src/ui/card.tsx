import type { ComponentProps, ElementType } from 'react';

import styles from './card.module.css';
import { classNames } from './class-names.ts';

type Props = ComponentProps<'div'> & {
  /** `section` for a part of the page with a heading, `form` for a boxed form and so on. */
  as?: ElementType;
  isPadded?: boolean;
  /** Runs from edge to edge of a small screen instead of floating in the gutter. */
  isFlushOnSmall?: boolean;
};

/** The white surface that tables, forms and totals lie on. */
export function Card({ as: Tag = 'div', isPadded, isFlushOnSmall, className, ...rest }: Props) {
  const look = classNames(
    styles.card,
    isPadded && styles.padded,
    isFlushOnSmall && styles.flushOnSmall,
    className,
  );
  return <Tag {...rest} className={look} />;
}
