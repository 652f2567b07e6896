import type { ReactNode } from 'react';

import styles from './empty.module.css';
import { FortPlan } from './fort-plan.tsx';

type Props = {
  title: ReactNode;
  /** For a page whose only content this is. */
  heading?: 'p' | 'h1';
  /** One sentence that says what to do. */
  children?: ReactNode;
  action?: ReactNode;
};

/** Nothing here yet. Lies in a `Card`, or in the body of a dialog. */
export function Empty({ title, heading: Title = 'p', children, action }: Props) {
  return (
    <div className={styles.empty}>
      <FortPlan className={styles.plan} />
      <Title className={styles.title}>{title}</Title>
      {children ? <p>{children}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
