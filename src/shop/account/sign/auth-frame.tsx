import { useSuspenseQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useApi } from '#base/wire/api.ts';
import { siteQuery } from '#shop/content/queries.ts';
import { classNames } from '#ui/class-names.ts';
import { FortPlan } from '#ui/fort-plan.tsx';
import styles from './auth-frame.module.css';

type Props = { title: string; intro?: ReactNode; children: ReactNode };

/** Sign-in, registration and everything about passwords: the form, and beside it why to have an account. */
export function AuthFrame({ title, intro, children }: Props) {
  return (
    <div className="wrap">
      <div className={styles.frame}>
        <div className={styles.main}>
          <h1 className={styles.title}>{title}</h1>
          {intro ? <p className={styles.intro}>{intro}</p> : null}
          {children}
        </div>
        <Reasons />
      </div>
    </div>
  );
}

function Reasons() {
  const { title, points } = useSuspenseQuery(siteQuery(useApi())).data.auth_panel;
  return (
    <aside className={styles.reasons} data-on-ink>
      <h2 className={styles.reasonsTitle}>{title}</h2>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>
            <Check />
            {point}
          </li>
        ))}
      </ul>
      <FortPlan className={styles.plan} />
    </aside>
  );
}

/** One column for short forms, two where the register form has pairs. */
export const fieldsClass = (columns: 1 | 2) =>
  classNames(styles.fields, columns === 2 && styles.two);
