import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import { classNames } from '#ui/class-names.ts';
import styles from './form-problem.module.css';

type Props = { children: ReactNode; className?: string | undefined };

/** Why a form was refused, where no single field is to blame. A toast says it aloud; this one stays. */
export function FormProblem({ children, className }: Props) {
  if (!children) return null;
  return (
    <p className={classNames(styles.problem, className)}>
      <CircleAlert />
      <span>{children}</span>
    </p>
  );
}
