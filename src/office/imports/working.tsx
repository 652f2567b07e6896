import { api } from '#office/api/send.ts';
import { Box } from '#office/components/screen.tsx';
import { backToMapping } from '#staff/imports/contract.ts';
import type { OneImport } from '#staff/imports/shapes-contract.ts';
import { t } from '#text/office/imports.ts';
import { Button } from '#ui/button.tsx';
import { FormProblem } from '#ui/form/form-problem.tsx';
import { ProgressBar } from './import-state.tsx';
import { useStep } from './use-import.ts';
import styles from './imports.module.css';

/** What is done in the background; leaving the screen does not stop it. */
export function Working({ of: given }: { of: OneImport }) {
  const { state } = given;
  const { step, isPending, problem } = useStep(given);
  if (state !== 'previewing' && state !== 'running' && state !== 'returning') return null;
  return (
    <Box title={t(`imports.working.${state}`)}>
      <div className={styles.working} aria-live="polite">
        <ProgressBar of={given} />
        <p>{t('imports.working.more')}</p>
        {problem ? <FormProblem>{problem}</FormProblem> : null}
        {state === 'returning' ? null : (
          <Button
            variant="line"
            size="sm"
            isLoading={isPending}
            onClick={() =>
              step(({ params, version }) => api(backToMapping, { params, body: { version } }))
            }
          >
            {t('imports.working.stop')}
          </Button>
        )}
      </div>
    </Box>
  );
}
