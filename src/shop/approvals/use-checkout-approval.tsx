import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApprovalSlot } from '#shop/checkout/approval-slot.ts';
import { t } from '#text/checkout.ts';
import { Card } from '#ui/card.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { LONGEST_MESSAGE, sendForApproval } from './contract.ts';
import { APPROVALS } from './queries.ts';
import styles from './use-checkout-approval.module.css';
import { useLimits } from './limits/use-limits.tsx';

/** What the checkout needs to send an order over a limit to somebody who approves it. */
export function useCheckoutApproval(): ApprovalSlot | null {
  const limits = useLimits();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const [message, setMessage] = useState('');
  const [approver, setApprover] = useState<number | null>(null);
  if (!limits) return null;
  const readAgain = () => queryClient.invalidateQueries({ queryKey: APPROVALS });

  return {
    ...limits,
    form: (
      <Card as="section" isPadded isFlushOnSmall className={styles.form}>
        <h2>{t('approval.form.title')}</h2>
        <p className="muted">{t('approval.form.hint')}</p>
        <Select
          label={t('approval.form.approver')}
          value={approver ?? ''}
          onChange={({ target }) => setApprover(target.value ? Number(target.value) : null)}
        >
          <option value="">{t('approval.form.anybody')}</option>
          {limits.approvers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <TextArea
          label={t('approval.form.message')}
          rows={3}
          maxLength={LONGEST_MESSAGE}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
        <p className={styles.fine}>{t('approval.form.noOrderYet')}</p>
      </Card>
    ),
    send: async (api, order) => {
      const { approval, already_sent: isRepeated } = await api(sendForApproval, {
        body: { ...order, message, approver },
      });
      return { ...approval, isRepeated };
    },
    pageOf: (id) => ({
      to: '/account/approvals/$approvalId',
      params: { approvalId: String(id) },
    }),
    onSent: ({ number }) => {
      toasts.success(t('approval.sent', { number }));
      void readAgain();
    },
    onChanged: readAgain,
  };
}
