import { startRegistration } from '@simplewebauthn/browser';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ShopError } from '#base/wire/errors.ts';
import { api } from '#office/api/send.ts';
import { AskForm } from '#office/components/form/ask-form.tsx';
import { FormText } from '#office/components/form/fields.tsx';
import { Box } from '#office/components/screen.tsx';
import { formatDate, formatMoment } from '#text/format.ts';
import { t } from '#text/office/account.ts';
import { Button } from '#ui/button.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import {
  addPasskey,
  NewPasskey,
  offerPasskey,
  OwnPassword,
  type Passkey,
  removePasskey,
} from '#staff/people/account-contract.ts';
import { accountQuery } from './account-queries.ts';
import { PasswordAsked } from './second-factor.tsx';
import { canUsePasskeys } from './use-passkey.ts';
import styles from './account.module.css';

type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];

export function OwnPasskeys({ passkeys }: { passkeys: Passkey[] }) {
  const [isAdding, setIsAdding] = useState(false);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const isSupported = canUsePasskeys();
  return (
    <Box
      isFlush
      title={t('account.passkeys.title')}
      action={
        isSupported ? (
          <Button variant="line" size="sm" onClick={() => setIsAdding(true)}>
            {t('account.passkeys.add')}
          </Button>
        ) : null
      }
      foot={isSupported ? t('account.passkeys.note') : t('account.passkeys.unsupported')}
    >
      {passkeys.length === 0 ? <p className={styles.none}>{t('account.passkeys.none')}</p> : null}
      <ul className={styles.list}>
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <span>
              <b>{passkey.name}</b>
              <small>
                {t('account.passkeys.since', { day: formatDate(passkey.created_at) })} ·{' '}
                {passkey.used_at
                  ? t('account.passkeys.used', { moment: formatMoment(passkey.used_at) })
                  : t('account.passkeys.unused')}
              </small>
            </span>
            <Button variant="quiet" size="sm" onClick={() => setRemoved(passkey)}>
              {t('account.passkeys.remove')}
            </Button>
          </li>
        ))}
      </ul>
      {isAdding ? <AddDialog onClose={() => setIsAdding(false)} /> : null}
      {removed ? <RemoveDialog passkey={removed} onClose={() => setRemoved(null)} /> : null}
    </Box>
  );
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const done = useDone(t('account.passkeys.added'));
  return (
    <AskForm
      title={t('account.passkeys.add')}
      intro={t('account.passkeys.note')}
      submit={t('account.codes.next')}
      schema={NewPasskey}
      send={async ({ password, name }) => {
        const { options } = await api(offerPasskey, { body: { password } });
        const response = await startRegistration({
          optionsJSON: options as unknown as Options,
        }).catch(() => {
          throw new ShopError([
            { key: null, code: 'cancelled', message: t('account.passkeys.cancelled') },
          ]);
        });
        await api(addPasskey, { body: { name, response } as never });
      }}
      onDone={done}
      onClose={onClose}
    >
      {(form) => (
        <>
          <PasswordAsked of={form} />
          <FormText
            of={form}
            name="name"
            autoComplete="off"
            placeholder={t('account.passkeys.nameExample')}
            label={t('account.passkeys.name')}
          />
        </>
      )}
    </AskForm>
  );
}

function RemoveDialog({
  passkey: { id, name },
  onClose,
}: {
  passkey: Passkey;
  onClose: () => void;
}) {
  const done = useDone(t('account.passkeys.removed'));
  return (
    <AskForm
      title={t('account.passkeys.removeTitle', { name })}
      submit={t('account.passkeys.remove')}
      isDanger
      schema={OwnPassword}
      send={(body) => api(removePasskey, { params: { id }, body })}
      onDone={done}
      onClose={onClose}
    >
      {(form) => <PasswordAsked of={form} />}
    </AskForm>
  );
}

function useDone(words: string) {
  const toasts = useToasts();
  const client = useQueryClient();
  return () => {
    toasts.success(words);
    return client.invalidateQueries(accountQuery);
  };
}
