import type { ReactNode } from 'react';

import { classNames } from './class-names.ts';
import styles from './section-head.module.css';

type Props = {
  title: ReactNode;
  /** Gives the heading an id, for `aria-labelledby` of its section. */
  id?: string | undefined;
  /** Stands at the right: arrows or a link. */
  children?: ReactNode;
};

export function SectionHead({ title, id, children }: Props) {
  return (
    <div className={classNames(styles.head, 'trace')}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children ? <div className={styles.end}>{children}</div> : null}
    </div>
  );
}
