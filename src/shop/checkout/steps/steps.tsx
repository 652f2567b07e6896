import { t } from '#text/checkout.ts';
import type { Step } from './draft.ts';
import styles from './steps.module.css';

const NAMES = [
  'checkout.steps.delivery',
  'checkout.steps.payment',
  'checkout.steps.summary',
] as const;

type Props = { current: Step; onChange?: (step: Step) => void; isInert?: boolean };

/** Three bastions on one wall: passed ones lead back, later ones are still grey. */
export const Steps = ({ current, onChange, isInert = false }: Props) => (
  <ol className={styles.steps}>
    {NAMES.map((name, index) => {
      const step = (index + 1) as Step;
      const isPassed = step < current;
      return (
        <li
          key={name}
          className={isPassed ? styles.done : step === current ? styles.now : undefined}
          aria-current={step === current ? 'step' : undefined}
        >
          {isPassed ? (
            <button type="button" disabled={isInert} onClick={() => onChange?.(step)}>
              {t(name)}
            </button>
          ) : (
            <span>{t(name)}</span>
          )}
        </li>
      );
    })}
  </ol>
);
