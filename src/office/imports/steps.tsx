import { t } from '#text/office/imports.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './imports.module.css';

const STEPS = ['file', 'mapping', 'preview', 'done'] as const;

/** Which step of an import this is. */
export function Steps({ now, isOver }: { now: (typeof STEPS)[number]; isOver: boolean }) {
  const at = STEPS.indexOf(now);
  return (
    <ol className={styles.steps} aria-label={t('imports.steps.label')}>
      {STEPS.map((step, place) => (
        <li
          key={step}
          className={classNames((place < at || isOver) && styles.past, place === at && styles.now)}
          aria-current={place === at ? 'step' : undefined}
        >
          {t(`imports.steps.${step}`)}
        </li>
      ))}
    </ol>
  );
}
