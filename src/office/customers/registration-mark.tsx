import { Check, CircleAlert, CircleX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Verdict } from '#staff/customers/registrations-contract.ts';
import styles from './registrations.module.css';

const ICONS = {
  ok: <Check />,
  wrong: <CircleX />,
  warning: <TriangleAlert />,
  unverified: <CircleAlert />,
  none: null,
};

/** What a check of a registration says. */
export const Mark = ({ verdict, children }: { verdict: Verdict; children: ReactNode }) => (
  <span className={`${styles.mark} ${styles[verdict] ?? ''}`}>
    {ICONS[verdict]}
    {children}
  </span>
);
