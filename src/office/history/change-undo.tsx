import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { shortMoment } from '#office/components/format.ts';
import { windowOnDemand } from '#office/components/window-on-demand.tsx';
import type { Change } from '#staff/history/contract.ts';
import { t } from '#text/office/history.ts';
import { Button } from '#ui/button.tsx';
import styles from './history.module.css';

const UndoDialog = windowOnDemand(async () => (await import('./undo-dialog.tsx')).UndoDialog);

/** Takes a change back, or says why that is not possible. */
export function ChangeUndo({ change: { id, undo } }: { change: Change }) {
  const [isAsked, setIsAsked] = useState(false);
  if (undo === null) return null;
  const { state, at, who } = undo;
  if (state !== 'can')
    return (
      <span className={styles.reason}>
        {t(`history.undo.states.${state}`, {
          at: at === null ? '' : shortMoment(at),
          who: who ?? '',
        })}
      </span>
    );
  return (
    <>
      <Button
        variant="line"
        size="sm"
        icon={<Undo2 />}
        {...UndoDialog.soon}
        onClick={() => setIsAsked(true)}
      >
        {t('history.undo.button')}
      </Button>
      {isAsked ? <UndoDialog id={id} onClose={() => setIsAsked(false)} /> : null}
    </>
  );
}
