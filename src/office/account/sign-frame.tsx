import { ArrowLeft, History, Lock, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#text/office/account.ts';
import { Fort } from '#ui/fort.tsx';
import { FortPlan } from '#ui/fort-plan.tsx';
import { useSession } from '#office/api/session.ts';
import styles from './sign.module.css';

/** The way in: a form, and beside it what the office is. */
export function SignFrame({ children }: { children: ReactNode }) {
  const { shop, idle_minutes: minutes } = useSession();
  return (
    <main className={styles.sign}>
      <title>{t('office.titleOf', { screen: t('signIn.title'), shop: shop.name })}</title>
      <div className={styles.side}>
        <div className={styles.middle}>{children}</div>
        <p className={styles.foot}>
          <a href={shop.url}>
            <ArrowLeft />
            {t('signIn.back')}
          </a>
          <span>{t('signIn.help')}</span>
        </p>
      </div>
      <aside className={styles.aside} data-on-ink>
        <p className={styles.shop}>
          <Fort lit={0} />
          {shop.name}
        </p>
        <h2>{t('office.name')}</h2>
        <p>{t('signIn.aside')}</p>
        <ul>
          <li>
            <ShieldCheck />
            {t('signIn.asidePoints.own')}
          </li>
          <li>
            <History />
            {t('signIn.asidePoints.history')}
          </li>
          <li>
            <Lock />
            {t('signIn.asidePoints.idle', { minutes })}
          </li>
        </ul>
        <FortPlan className={styles.plan} />
      </aside>
    </main>
  );
}

/** On the button that Enter presses from any of the fields. */
export const EnterKey = () => (
  <kbd className="only-on-large" aria-hidden="true">
    ↵
  </kbd>
);

/** The only thing to do on such a screen is to type: nobody has to point at the field first. */
export const focusFirst = (field: HTMLInputElement | null) => field?.focus();
