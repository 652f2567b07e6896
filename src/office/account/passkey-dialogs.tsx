import { startRegistration } from '@simplewebauthn/browser';
import { useQueryClient } from '@tanstack/react-query';
import { ShopError } from '#base/wire/errors.ts';
import { api } from '#office/api/send.ts';
import { AskForm } from '#office/components/form/ask-form.tsx';
import { FormText } from '#office/components/form/fields.tsx';
import {
  addPasskey,
  NewPasskey,
  offerPasskey,
  OwnPassword,
  type Passkey,
  removePasskey,
} from '#staff/people/account-contract.ts';
import { t } from '#text/office/account.ts';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { accountQuery } from './account-queries.ts';
import { PasswordAsked } from './second-factor-steps.tsx';

type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];

export function AddDialog({ onClose }: { onClose: () => void }) {
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

export function RemoveDialog({
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
