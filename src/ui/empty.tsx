import type { ReactNode } from 'react';

import styles from './empty.module.css';
import { FortPlan } from './fort-plan.tsx';

type Props = {
  title: ReactNode;
  /** One sentence that says what to do. */
  children?: ReactNode;
  action?: ReactNode;
};

/** Nothing here yet. Lies in a `Card`, or in the body of a dialog. */
export function Empty({ title, children, action }: Props) {
  return (
    <div className={styles.empty}>
      <FortPlan className={styles.plan} />
      <p className={styles.title}>{title}</p>
      {children ? <p>{children}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
