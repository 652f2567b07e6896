import { api } from '#office/api/send.ts';
import { AskForm } from '#office/components/form/ask-form.tsx';
import { useSaved } from '#office/components/use-saved.ts';
import { type Company, setCustomerPaused } from '#staff/customers/contract.ts';
import { t } from '#text/office/customers.ts';

type Props = { company: Company; onClose: () => void };

export function PauseDialog({ company: { id, company_name: name }, onClose }: Props) {
  const { done } = useSaved(id);
  return (
    <AskForm
      title={t('customer.pauseTitle', { name })}
      intro={t('customer.pauseText')}
      submit={t('customer.pause')}
      isDanger
      send={() => api(setCustomerPaused, { params: { id }, body: { is_paused: true } })}
      onDone={() => done(t('customer.paused'))}
      onClose={onClose}
    />
  );
}
