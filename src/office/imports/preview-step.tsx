import { Download } from 'lucide-react';
import { api } from '#office/api/send.ts';
import { fillPath } from '#base/wire/api.ts';
import { backToMapping, decideImport, openRefused, startImport } from '#staff/imports/contract.ts';
import type { OneImport, Preview } from '#staff/imports/shapes-contract.ts';
import { formatCount } from '#text/format.ts';
import { plurals, t } from '#text/office/imports.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { FormProblem } from '#ui/form/form-problem.tsx';
import { Message } from '#ui/message.tsx';
import { decisionOn, writtenBy } from './decisions.ts';
import { PlannedRows } from './planned-rows.tsx';
import { RefusedCells } from './refused-cells.tsx';
import { UnusualValues } from './unusual-values.tsx';
import { type Step, useStep } from './use-import.ts';
import styles from './imports.module.css';

const COUNTS = ['confirm', 'refused', 'created', 'changed', 'unchanged', 'skipped'] as const;

/** What the file would do, before it does. */
export function PreviewStep({ of: given, preview }: { of: OneImport; preview: Preview }) {
  const { decisions, state } = given;
  const steps = useStep(given);
  const counts = { ...preview, confirm: preview.to_confirm };
  const open = preview.unusual.filter((one) => decisionOn(decisions, one) === null).length;
  return (
    <>
      <ul className={styles.figures} aria-label={t('imports.preview.counts')}>
        {COUNTS.filter((name) => name !== 'skipped' || counts.skipped > 0).map((name) => (
          <li key={name} className={counts[name] > 0 ? styles[name] : undefined}>
            <b>{formatCount(counts[name])}</b> {t(`imports.preview.${name}`)}
          </li>
        ))}
      </ul>
      <p className={styles.quiet} aria-live="polite">
        {t('imports.preview.total', { rows: plurals('imports.rows', preview.rows) })}{' '}
        {preview.left_out > 0 ? plurals('imports.preview.leftOut', preview.left_out) : ''}{' '}
        {state === 'previewing' ? t('imports.preview.again') : t('imports.preview.nothingYet')}
      </p>
      <Large of={given} large={preview.large} steps={steps} />
      <UnusualValues of={given} preview={preview} open={open} steps={steps} />
      <RefusedCells preview={preview} steps={steps} />
      <PlannedRows
        title={t('imports.preview.newRows')}
        rows={preview.new_rows}
        all={preview.created}
        isNew
      />
      <PlannedRows
        title={t('imports.preview.changedRows')}
        rows={preview.changed_rows}
        all={preview.changed}
      />
      <Bar of={given} preview={preview} open={open} steps={steps} />
    </>
  );
}

type LargeProps = { of: OneImport; large: Preview['large']; steps: Step };

/** So much of the catalogue changes that the file may be a wrong one. */
function Large({ of: { decisions, state }, large, steps: { step, isPending } }: LargeProps) {
  if (!large) return null;
  const isOpen = !decisions.is_large_confirmed;
  const confirm = () =>
    step(({ params, version }) =>
      api(decideImport, { params, body: { version, cells: [], is_large_confirmed: true } }),
    );
  return (
    <Message
      tone={isOpen ? 'warning' : 'info'}
      action={
        isOpen ? (
          <Button
            variant="line"
            size="sm"
            isLoading={isPending}
            disabled={state === 'previewing'}
            onClick={confirm}
          >
            {t('imports.preview.largeConfirm')}
          </Button>
        ) : undefined
      }
    >
      <b>
        {t('imports.preview.large', {
          changed: formatCount(large.changed),
          of: formatCount(large.of),
        })}
      </b>{' '}
      {isOpen ? t('imports.preview.largeMore') : ''}
    </Message>
  );
}

type BarProps = { of: OneImport; preview: Preview; open: number; steps: Step };

/** What is still to be decided, or how many rows are written. */
function Bar({ of: given, preview, open, steps: { step, isPending, problem } }: BarProps) {
  const { decisions, state } = given;
  const isLargeOpen = preview.large !== null && !decisions.is_large_confirmed;
  const writes = writtenBy(preview, decisions);
  const written = writes.created + writes.changed;
  const isReady = state === 'previewed' && open === 0 && !isLargeOpen && written > 0;
  return (
    <section className={styles.bar} aria-label={t('imports.preview.title')} data-bottom-bar>
      <span className={styles.push}>
        {problem ? (
          <FormProblem>{problem}</FormProblem>
        ) : open > 0 ? (
          <b>{plurals('imports.preview.undecided', open)}</b>
        ) : isLargeOpen ? (
          <b>{t('imports.preview.undecidedLarge')}</b>
        ) : written === 0 ? (
          t('imports.preview.nothingToWrite')
        ) : (
          <>
            {t('imports.preview.ready', {
              created: formatCount(writes.created),
              changed: formatCount(writes.changed),
            })}{' '}
            {preview.refused > 0 ? plurals('imports.preview.skips', preview.refused) : ''}
          </>
        )}
      </span>
      {preview.refused > 0 ? <RefusedFile id={given.id} /> : null}
      <Button
        variant="line"
        disabled={isPending}
        onClick={() =>
          step(({ params, version }) => api(backToMapping, { params, body: { version } }))
        }
      >
        {t('imports.preview.back')}
      </Button>
      <Button
        variant="buy"
        isLoading={isPending}
        disabled={!isReady}
        onClick={() =>
          step(({ params, version }) => api(startImport, { params, body: { version } }))
        }
      >
        {plurals('imports.preview.submit', written)}
      </Button>
    </section>
  );
}

const RefusedFile = ({ id }: { id: number }) => (
  <a
    className={buttonClass({ variant: 'quiet' })}
    href={fillPath(openRefused.url, { id })}
    download
  >
    <Download />
    {t('imports.preview.download')}
  </a>
);
