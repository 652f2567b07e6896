import { EyeOff, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { mayDo, useMe } from '#office/api/session.ts';
import { Key } from '#office/components/key.tsx';
import { useScreenKeys } from '#office/components/use-screen-keys.ts';
import { windowsOnDemand } from '#office/components/window-on-demand.tsx';
import { changeCategory } from '#staff/categories/change-contract.ts';
import type { Category, CategoryNode } from '#staff/categories/contract.ts';
import { t } from '#text/office/categories.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Switch } from '#ui/form/switch.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useVisibility } from './use-visibility.tsx';

const { AddWindow, EditWindow, RemoveWindow } = windowsOnDemand(
  () => import('./category-windows.tsx'),
);

type AddProps = { nodes: readonly CategoryNode[]; chosen: number | undefined };

/** A new category, in the chosen one where there is room below it. */
export function AddCategory({ nodes, chosen }: AddProps) {
  const may = mayDo(useMe(), changeCategory.needs);
  const [isAsking, setIsAsking] = useState(false);
  const ask = () => setIsAsking(true);
  useScreenKeys(may && !isAsking ? { n: ask } : {});
  if (!may || nodes.length === 0) return null;
  return (
    <>
      <Button icon={<Plus />} {...AddWindow.soon} onClick={ask}>
        {t('categories.add')} <Key letter="N" />
      </Button>
      {isAsking ? (
        <AddWindow nodes={nodes} chosen={chosen} onClose={() => setIsAsking(false)} />
      ) : null}
    </>
  );
}

/** What can be done with the shown category; a department is only called otherwise. */
export function CategoryActs({ category }: { category: Category }) {
  const may = mayDo(useMe(), changeCategory.needs);
  const [asked, setAsked] = useState<'edit' | 'remove'>();
  const visibility = useVisibility(category);
  const close = () => setAsked(undefined);
  const { label, level, is_hidden: isHidden, is_shown: isShown } = category;
  if (!may)
    return isShown ? null : (
      <Chip tone="neutral">
        <EyeOff aria-hidden /> {t('categories.hidden')}
      </Chip>
    );
  return (
    <>
      {level > 0 ? (
        <>
          <Switch
            label={t('categories.visible')}
            checked={!isHidden}
            disabled={visibility.isPending}
            onChange={({ target }) => visibility.set(!target.checked)}
          />
          <IconButton
            icon={<Trash2 />}
            label={t('categories.removeOf', { label })}
            {...RemoveWindow.soon}
            onClick={() => setAsked('remove')}
          />
        </>
      ) : null}
      <IconButton
        icon={<Pencil />}
        label={t('categories.editOf', { label })}
        {...EditWindow.soon}
        onClick={() => setAsked('edit')}
      />
      {asked === 'edit' ? <EditWindow category={category} onClose={close} /> : null}
      {asked === 'remove' ? <RemoveWindow category={category} onClose={close} /> : null}
    </>
  );
}
