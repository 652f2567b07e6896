import { Undo2 } from 'lucide-react';
import { shortMoment } from '#office/components/format.ts';
import { WindowButton } from '#office/components/window-button.tsx';
import { windowOnDemand } from '#office/components/window-on-demand.tsx';
import type { Change } from '#staff/history/contract.ts';
import { t } from '#text/office/history.ts';
import styles from './history.module.css';

const UndoDialog = windowOnDemand(async () => (await import('./undo-dialog.tsx')).UndoDialog);

/** Takes a change back, or says why that is not possible. */
export function ChangeUndo({ change: { id, undo } }: { change: Change }) {
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
    <WindowButton opens={UndoDialog} given={{ id }} variant="line" size="sm" icon={<Undo2 />}>
      {t('history.undo.button')}
    </WindowButton>
  );
}
