import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { WindowButton } from '#office/components/window-button.tsx';
import { windowsOnDemand } from '#office/components/window-on-demand.tsx';
import { addSynonym, type Synonym } from '#staff/synonyms/contract.ts';
import { t } from '#text/office/synonyms.ts';
import { IconButton } from '#ui/icon-button.tsx';

const { AddWindow, EditWindow, RemoveWindow } = windowsOnDemand(
  () => import('./synonym-windows.tsx'),
);

export const AddSynonym = () => (
  <WindowButton opens={AddWindow} needs={addSynonym.needs} letter="N" icon={<Plus />}>
    {t('synonyms.add')}
  </WindowButton>
);

/** What can be done with a row. */
export function SynonymActs({ synonym }: { synonym: Synonym }) {
  const [asked, setAsked] = useState<'edit' | 'remove'>();
  const { words } = synonym;
  const close = () => setAsked(undefined);
  return (
    <>
      <IconButton
        icon={<Pencil />}
        label={t('synonyms.editOf', { words })}
        {...EditWindow.soon}
        onClick={() => setAsked('edit')}
      />
      <IconButton
        icon={<Trash2 />}
        label={t('synonyms.removeOf', { words })}
        {...RemoveWindow.soon}
        onClick={() => setAsked('remove')}
      />
      {asked === 'edit' ? <EditWindow synonym={synonym} onClose={close} /> : null}
      {asked === 'remove' ? <RemoveWindow synonym={synonym} onClose={close} /> : null}
    </>
  );
}
