import type { ImportState, ListedImport } from '#staff/imports/shapes-contract.ts';
import { formatCount } from '#text/format.ts';
import { t } from '#text/office/imports.ts';
import { Chip } from '#ui/chip.tsx';
import styles from './imports.module.css';

const TONES = {
  mapping: 'warning',
  previewing: 'info',
  previewed: 'warning',
  running: 'info',
  done: 'success',
  returning: 'info',
  returned: 'neutral',
  failed: 'error',
} as const satisfies Record<ImportState, string>;

export const StateChip = ({ state }: { state: ImportState }) => (
  <Chip tone={TONES[state]}>{t(`imports.states.${state}`)}</Chip>
);

const COUNTS = ['created', 'changed', 'unchanged', 'refused', 'skipped'] as const;

export function ResultCounts({ result }: Pick<ListedImport, 'result'>) {
  if (!result) return null;
  return (
    <span className={styles.counts}>
      {COUNTS.filter((name) => result[name] > 0).map((name) => (
        <span key={name} className={styles[name]}>
          <b>{formatCount(result[name])}</b> {t(`imports.preview.${name}`)}
        </span>
      ))}
    </span>
  );
}

/** How far work in the background is: of what is not counted only its stage is told. */
export function ProgressBar({
  of: { progress, state },
}: {
  of: Pick<ListedImport, 'progress' | 'state'>;
}) {
  const { stage, done, total } = progress ?? { stage: 'reading' as const, done: 0, total: 0 };
  const words = t(`imports.working.stages.${stage}`);
  return (
    <span className={styles.progress}>
      <progress
        aria-label={t(`imports.states.${state}`)}
        {...(total > 0 ? { value: done, max: total } : {})}
      />
      <small>
        {words}
        {total > 0
          ? ` ${t('imports.working.of', { done: formatCount(done), total: formatCount(total) })}`
          : ''}
      </small>
    </span>
  );
}
