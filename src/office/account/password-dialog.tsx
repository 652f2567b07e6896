import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '#office/api/send.ts';
import { AskForm } from '#office/components/form/ask-form.tsx';
import { FormText } from '#office/components/form/fields.tsx';
import { changePassword, NewOwnPassword } from '#staff/people/account-contract.ts';
import { t } from '#text/office/account.ts';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { accountQuery } from './account-queries.ts';
import { differs, NewPassword, Repeated } from './new-password.tsx';

const Typed = z.extend(NewOwnPassword, Repeated);

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const toasts = useToasts();
  const client = useQueryClient();
  return (
    <AskForm
      title={t('account.password.change')}
      submit={t('office.save')}
      schema={Typed}
      check={({ new_password: typed, repeat_password: repeat }) => differs(typed, repeat)}
      send={({ repeat_password: _, ...body }) => api(changePassword, { body })}
      onDone={() => {
        toasts.success(t('account.password.done'));
        return client.invalidateQueries(accountQuery);
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormText
            of={form}
            name="password"
            type="password"
            data-autofocus
            autoComplete="current-password"
            label={t('account.password.current')}
          />
          <NewPassword of={form} name="new_password" />
        </>
      )}
    </AskForm>
  );
}
