import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#base/wire/api.ts';
import { emailField } from '#shop/customers/email-field.ts';
import { saveInvoiceEmail } from '#shop/customers/invoice-email-contract.ts';
import { FormDialog } from '#shop/kernel/form-dialog.tsx';
import { useOnePress } from '#shop/kernel/use-one-press.ts';
import { wordsOf } from '#shop/kernel/use-refusal.ts';
import { t } from '#text/account.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import styles from './invoice-email.module.css';

/** Where the company's documents go, and a way to say another place. */
export function InvoiceEmail({ email }: { email: string | null }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.line}>
      <span>{email ? t('documents.mailsTo', { email }) : t('documents.mailsToOrderer')}</span>
      <button type="button" className="link" onClick={() => setIsOpen(true)}>
        {t('documents.mailsChange')}
      </button>
      {isOpen ? <EmailDialog saved={email ?? ''} onClose={() => setIsOpen(false)} /> : null}
    </div>
  );
}

/** Nothing typed is no address of its own. */
const problemOf = (email: string) =>
  email === '' ? undefined : emailField.safeParse(email).error?.issues[0]?.message;

function EmailDialog({ saved, onClose }: { saved: string; onClose: () => void }) {
  const press = useOnePress();
  const save = useSave(onClose);
  const [typed, setTyped] = useState(saved);
  const [isTried, setIsTried] = useState(false);
  const email = typed.trim();
  const problem = problemOf(email);
  const send = () => {
    setIsTried(true);
    if (!problem) press(() => save.mutateAsync(email || null));
  };
  return (
    <FormDialog
      title={t('documents.mailsTitle')}
      submit={{ label: t('documents.mailsSave') }}
      isDirty={email !== saved}
      isPending={save.isPending}
      problem={save.error ? wordsOf(save.error) : null}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        label={t('documents.mailsLabel')}
        hint={t('documents.mailsHint')}
        type="email"
        autoComplete="off"
        value={typed}
        error={isTried ? problem : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormDialog>
  );
}

function useSave(onSaved: () => void) {
  const api = useApi();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (email: string | null) => api(saveInvoiceEmail, { body: { email } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['invoices'] });
      toasts.success(t('documents.mailsSaved'));
      onSaved();
    },
  });
}
