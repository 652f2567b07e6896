import { Key } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useOnePress } from '#shop/kernel/use-one-press.ts';
import { wordsOf } from '#shop/kernel/use-refusal.ts';
import { formatDate } from '#text/format.ts';
import { t } from '#text/account.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { FormProblem } from '#ui/form/form-problem.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { OwnKey } from './contract.ts';
import { KEY_DAYS, type KeyDays } from './key-days.ts';
import styles from './new-key-dialog.module.css';
import { useMakeKey } from './use-keys.ts';

type Made = { key: OwnKey; token: string };
type Props = { isOpen: boolean; onClose: () => void; onMade: (made: Made) => void };

export function NewKeyDialog({ isOpen, onClose, onMade }: Props) {
  const formId = useId();
  const make = useMakeKey(onMade);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('apiKeys.newTitle')}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={formId} icon={<Key />} isLoading={make.isPending}>
            {t('apiKeys.make')}
          </Button>
        </>
      }
    >
      <NewKeyForm id={formId} make={make} />
    </Dialog>
  );
}

const DAY = 24 * 60 * 60 * 1_000;
const SCOPES = ['prices', 'documents'] as const;

/** Begins empty each time the dialog is opened. */
function NewKeyForm({ id, make }: { id: string; make: ReturnType<typeof useMakeKey> }) {
  const press = useOnePress();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<OwnKey['scopes']>(['prices']);
  const [days, setDays] = useState<KeyDays | null>(365);
  const [isTried, setIsTried] = useState(false);

  const send = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (name.trim() && scopes.length > 0) press(() => make.mutateAsync({ name, scopes, days }));
  };

  return (
    <form id={id} noValidate className={styles.form} onSubmit={send}>
      {make.error ? <FormProblem>{wordsOf(make.error)}</FormProblem> : null}
      <TextField
        isRequired
        label={t('apiKeys.name')}
        hint={t('apiKeys.nameHint')}
        maxLength={60}
        value={name}
        error={isTried && !name.trim() ? t('forms.required') : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <fieldset>
        <legend>{t('apiKeys.may')}</legend>
        {SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            label={t(`apiKeys.read.${scope}`)}
            checked={scopes.includes(scope)}
            error={
              isTried && scopes.length === 0 && scope === 'documents'
                ? t('apiKeys.chooseScope')
                : undefined
            }
            onChange={() =>
              setScopes((known) =>
                known.includes(scope) ? known.filter((one) => one !== scope) : [...known, scope],
              )
            }
          />
        ))}
      </fieldset>
      <Select
        label={t('apiKeys.life')}
        value={days ?? ''}
        onChange={(event) =>
          setDays(KEY_DAYS.find((one) => String(one) === event.target.value) ?? null)
        }
      >
        {KEY_DAYS.toReversed().map((one) => (
          <option key={one} value={one}>
            {t(`apiKeys.lives.${one}`, { day: formatDate(dayAfter(one)) })}
          </option>
        ))}
        <option value="">{t('apiKeys.lives.ever')}</option>
      </Select>
    </form>
  );
}

const dayAfter = (days: number) => new Date(Date.now() + days * DAY).toISOString();
