import { ArrowDown, ArrowUp, Pencil, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { windowOnDemand } from '#office/components/window-on-demand.tsx';
import type { Category, OwnParameter } from '#staff/categories/contract.ts';
import { t } from '#text/office/categories.ts';
import { Button } from '#ui/button.tsx';
import { Switch } from '#ui/form/switch.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { useParameters } from './use-parameters.ts';
import styles from './categories.module.css';

const UseWindow = windowOnDemand(async () => (await import('./use-window.tsx')).UseWindow);
const ParameterWindow = windowOnDemand(
  async () => (await import('./parameter-window.tsx')).ParameterWindow,
);
const NewParameterWindow = windowOnDemand(
  async () => (await import('./new-parameter-window.tsx')).NewParameterWindow,
);

/** Gives the category one more parameter: one that there is, or a new one. */
export function AddParameter({ category }: { category: Category }) {
  const [asked, setAsked] = useState<'use' | 'new'>();
  const close = () => setAsked(undefined);
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        {...NewParameterWindow.soon}
        onClick={() => setAsked('new')}
      >
        {t('categories.parameters.new')}
      </Button>
      <Button
        variant="line"
        size="sm"
        icon={<Plus />}
        {...UseWindow.soon}
        onClick={() => setAsked('use')}
      >
        {t('categories.parameters.add')}
      </Button>
      {asked === 'use' ? <UseWindow category={category} onClose={close} /> : null}
      {asked === 'new' ? <NewParameterWindow category={category} onClose={close} /> : null}
    </>
  );
}

export type Changes = ReturnType<typeof useParameters>;
type ActsProps = { parameter: OwnParameter; isOwn: boolean; changes: Changes };

/** What it is can be changed wherever it is shown; its place and use only where it stands itself. */
export function ParameterActs({ parameter, isOwn, changes }: ActsProps) {
  const [isEdited, setIsEdited] = useState(false);
  const { id, key, name } = parameter;
  return (
    <>
      {isOwn ? (
        <>
          <IconButton
            icon={<ArrowUp />}
            label={t('categories.parameters.up', { name })}
            onClick={() => changes.move(key, -1)}
          />
          <IconButton
            icon={<ArrowDown />}
            label={t('categories.parameters.down', { name })}
            onClick={() => changes.move(key, 1)}
          />
          <IconButton
            icon={<X />}
            label={t('categories.parameters.remove', { name })}
            onClick={() => changes.remove(key)}
          />
        </>
      ) : null}
      <IconButton
        icon={<Pencil />}
        label={t('categories.parameters.edit', { name })}
        {...ParameterWindow.soon}
        onClick={() => setIsEdited(true)}
      />
      {isEdited ? <ParameterWindow id={id} onClose={() => setIsEdited(false)} /> : null}
    </>
  );
}

type SwitchProps = Omit<ActsProps, 'isOwn'>;

export const FilterSwitch = ({ parameter, changes }: SwitchProps) => (
  <Switch
    label={
      <span className="visually-hidden">
        {t('categories.parameters.filterOf', { name: parameter.name })}
      </span>
    }
    checked={parameter.is_filterable}
    disabled={changes.isPending}
    onChange={({ target }) => changes.change(parameter.key, { is_filterable: target.checked })}
  />
);

/** Its place among the key ones, or that it is none; a press makes it the other. */
export const KeyButton = ({
  parameter,
  place,
  changes,
}: SwitchProps & { place: number | null }) => (
  <button
    type="button"
    className={styles.keyButton}
    aria-pressed={place !== null}
    aria-label={
      place === null
        ? t('categories.parameters.noKeyOf', { name: parameter.name })
        : t('categories.parameters.keyOf', { name: parameter.name, place })
    }
    onClick={() => changes.change(parameter.key, { is_key: place === null })}
  >
    {place === null ? '–' : <span className={styles.key}>{place}</span>}
  </button>
);
