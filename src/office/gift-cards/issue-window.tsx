import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newKey } from '#office/api/new-key.ts';
import { api } from '#office/api/send.ts';
import { AskForm } from '#office/components/form/ask-form.tsx';
import { FormText } from '#office/components/form/fields.tsx';
import { createCards, NewCards } from '#staff/gift-cards/contract.ts';
import { todayInBratislava } from '#text/clock.ts';
import { t } from '#text/office/gift-cards.ts';
import type { Issued } from './issued-cards.tsx';

type Props = { onIssued: (issued: Issued) => void; onClose: () => void };

export function IssueWindow({ onIssued, onClose }: Props) {
  const client = useQueryClient();
  // One window is one issue, however often its button is pressed.
  const [key] = useState(newKey);
  const today = todayInBratislava();
  return (
    <AskForm
      title={t('giftCards.issue')}
      submit={t('giftCards.form.submit')}
      schema={NewCards}
      begins={{ count: 1 }}
      check={({ expires_on: day }) =>
        day !== null && day < today ? { expires_on: t('giftCards.form.past') } : {}
      }
      send={async (body) => ({
        ...body,
        ...(await api(createCards, { body, headers: { 'idempotency-key': key } })),
      })}
      onDone={(issued) => {
        onIssued(issued);
        return client.invalidateQueries({ queryKey: ['gift-cards'] });
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormText
            of={form}
            name="amount_cents"
            inputMode="decimal"
            isRequired
            data-autofocus
            autoComplete="off"
            label={t('giftCards.form.amount')}
            wrong={t('giftCards.form.wrongAmount')}
          />
          <FormText
            of={form}
            name="expires_on"
            type="date"
            min={today}
            label={t('giftCards.form.expires')}
            hint={t('giftCards.form.expiresHint')}
          />
          <FormText
            of={form}
            name="count"
            inputMode="numeric"
            isRequired
            autoComplete="off"
            label={t('giftCards.form.count')}
          />
        </>
      )}
    </AskForm>
  );
}
