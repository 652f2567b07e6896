import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useApi } from '#base/api.ts';
import { emailField } from '#shop/customers/email-field.ts';
import { saveInvoiceEmail } from '#shop/customers/invoice-email-contract.ts';
import { useOnePress } from '#shop/kernel/use-one-press.ts';
import { wordsOf } from '#shop/kernel/use-refusal.ts';
import { t } from '#text/account.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormProblem } from '#ui/form-problem.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useToasts } from '#ui/toasts.tsx';
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
      <EmailDialog {...{ email, isOpen }} onClose={() => setIsOpen(false)} />
    </div>
  );
}

type Props = { email: string | null; isOpen: boolean; onClose: () => void };

function EmailDialog({ email, isOpen, onClose }: Props) {
  const formId = useId();
  const press = useOnePress();
  const save = useSave(onClose);
  return (
    <Dialog
      {...{ isOpen, onClose }}
      title={t('documents.mailsTitle')}
      footer={
        <>
          {email ? (
            <Button variant="line" onClick={() => press(() => save.mutateAsync(null))}>
              {t('documents.mailsClear')}
            </Button>
          ) : null}
          <Button type="submit" form={formId} isLoading={save.isPending}>
            {t('documents.mailsSave')}
          </Button>
        </>
      }
    >
      <EmailForm id={formId} email={email} save={save} />
    </Dialog>
  );
}

const Values = z.object({ email: emailField });

/** Begins with what is saved each time the dialog is opened. */
function EmailForm(props: { id: string; email: string | null; save: ReturnType<typeof useSave> }) {
  const { id, email, save } = props;
  const press = useOnePress();
  const { register, handleSubmit, formState } = useForm<z.infer<typeof Values>>({
    resolver: zodResolver(Values),
    defaultValues: { email: email ?? '' },
  });
  const send = handleSubmit(({ email: given }) => press(() => save.mutateAsync(given)));
  return (
    <form id={id} noValidate onSubmit={(event) => void send(event)}>
      <FormProblem>{save.error ? wordsOf(save.error) : null}</FormProblem>
      <TextField
        label={t('documents.mailsLabel')}
        hint={t('documents.mailsHint')}
        type="email"
        autoComplete="off"
        error={formState.errors.email?.message}
        {...register('email')}
      />
    </form>
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
