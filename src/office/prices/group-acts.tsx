import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { mayDo, useMe } from '#office/api/session.ts';
import { Key } from '#office/components/key.tsx';
import { useScreenKeys } from '#office/components/use-screen-keys.ts';
import { windowOnDemand } from '#office/components/window-on-demand.tsx';
import { addGroup, type MatrixGroup, renameGroup } from '#staff/prices/matrix-contract.ts';
import { t } from '#text/office/prices.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';

const load = () => import('./group-windows.tsx');
const AddWindow = windowOnDemand(async () => (await load()).AddWindow);
const RenameWindow = windowOnDemand(async () => (await load()).RenameWindow);
const EndWindow = windowOnDemand(async () => (await load()).EndWindow);

export function AddGroup() {
  const may = mayDo(useMe(), addGroup.needs);
  const [isAsking, setIsAsking] = useState(false);
  const ask = () => setIsAsking(true);
  useScreenKeys(may && !isAsking ? { n: ask } : {});
  if (!may) return null;
  return (
    <>
      <Button icon={<Plus />} {...AddWindow.soon} onClick={ask}>
        {t('prices.groups.add')} <Key letter="N" />
      </Button>
      {isAsking ? <AddWindow onClose={() => setIsAsking(false)} /> : null}
    </>
  );
}

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
