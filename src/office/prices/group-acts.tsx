import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { mayDo, useMe } from '#office/api/session.ts';
import { WindowButton } from '#office/components/window-button.tsx';
import { windowsOnDemand } from '#office/components/window-on-demand.tsx';
import { addGroup, type MatrixGroup, renameGroup } from '#staff/prices/matrix-contract.ts';
import { t } from '#text/office/prices.ts';
import { IconButton } from '#ui/icon-button.tsx';

const { AddWindow, RenameWindow, EndWindow } = windowsOnDemand(() => import('./group-windows.tsx'));

export const AddGroup = () => (
  <WindowButton opens={AddWindow} needs={addGroup.needs} letter="N" icon={<Plus />}>
    {t('prices.groups.add')}
  </WindowButton>
);

type Props = { group: MatrixGroup; groups: readonly MatrixGroup[] };

/** Another name, or the end of a group. */
export function EditGroup({ group, groups }: Props) {
  const may = mayDo(useMe(), renameGroup.needs);
  const [asked, setAsked] = useState<'rename' | 'end'>();
  const close = () => setAsked(undefined);
  if (!may) return null;
  return (
    <>
      <IconButton
        icon={<Pencil />}
        label={t('prices.groups.editOf', { name: group.name })}
        {...RenameWindow.soon}
        onClick={() => setAsked('rename')}
      />
      {asked === 'rename' ? (
        <RenameWindow group={group} onEnd={() => setAsked('end')} onClose={close} />
      ) : null}
      {asked === 'end' ? <EndWindow group={group} groups={groups} onClose={close} /> : null}
    </>
  );
}
