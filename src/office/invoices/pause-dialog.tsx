import { useQueryClient } from '@tanstack/react-query';
import { api } from '#office/api/send.ts';
import { AskForm } from '#office/components/form/ask-form.tsx';
import { FormArea } from '#office/components/form/fields.tsx';
import { PauseReason, pauseReminders } from '#staff/reminders/contract.ts';
import { t } from '#text/office/invoices.ts';

export function PauseDialog({ number, onClose }: { number: string; onClose: () => void }) {
  const client = useQueryClient();
  return (
    <AskForm
      title={t('invoices.pause.title')}
      intro={t('invoices.pause.intro')}
      submit={t('invoices.pause.submit')}
      schema={PauseReason}
      send={(body) => api(pauseReminders, { params: { number }, body })}
      onDone={() => client.invalidateQueries({ queryKey: ['invoices'] })}
      onClose={onClose}
    >
      {(form) => (
        <FormArea
          of={form}
          name="reason"
          rows={3}
          isRequired
          data-autofocus
          maxLength={300}
          label={t('invoices.pause.reason')}
        />
      )}
    </AskForm>
  );
}
