import { startRegistration } from '@simplewebauthn/browser';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ShopError } from '#base/wire/errors.ts';
import { api } from '#office/api/send.ts';
import { AskDialog } from '#office/components/ask-dialog.tsx';
import { Box } from '#office/components/screen.tsx';
import { formatDate, formatMoment } from '#text/format.ts';
import { t } from '#text/office.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import {
  addPasskey,
  offerPasskey,
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
  const done = useDone(t('account.passkeys.added'), onClose);
  return (
    <AskDialog
      title={t('account.passkeys.add')}
      intro={t('account.passkeys.note')}
      submit={t('account.codes.next')}
      fields={['password', 'name']}
      send={async ({ password = '', name = '' }) => {
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
      {(errors) => (
        <>
          <PasswordAsked error={errors.password} />
          <TextField
            name="name"
            maxLength={60}
            autoComplete="off"
            placeholder={t('account.passkeys.nameExample')}
            label={t('account.passkeys.name')}
            error={errors.name}
          />
        </>
      )}
    </AskDialog>
  );
}

function RemoveDialog({
  passkey: { id, name },
  onClose,
}: {
  passkey: Passkey;
  onClose: () => void;
}) {
  const done = useDone(t('account.passkeys.removed'), onClose);
  return (
    <AskDialog
      title={t('account.passkeys.removeTitle', { name })}
      submit={t('account.passkeys.remove')}
      isDanger
      fields={['password']}
      send={({ password = '' }) => api(removePasskey, { params: { id }, body: { password } })}
      onDone={done}
      onClose={onClose}
    >
      {(errors) => <PasswordAsked error={errors.password} />}
    </AskDialog>
  );
}

function useDone(words: string, onClose: () => void) {
  const toasts = useToasts();
  const client = useQueryClient();
  return () => {
    onClose();
    toasts.success(words);
    return client.invalidateQueries(accountQuery);
  };
}
