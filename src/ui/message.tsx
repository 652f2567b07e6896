import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import { classNames } from './class-names.ts';
import styles from './message.module.css';

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleX };

type Props = {
  tone?: keyof typeof ICONS;
  /** What can be done about it. */
  action?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** A few sentences that somebody must not miss on a page; read out when it appears. */
export function Message({ tone = 'info', action, className, children }: Props) {
  const Icon = ICONS[tone];
  return (
    <div role="status" className={classNames(styles.message, styles[tone], className)}>
      <Icon />
      <p>{children}</p>
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
