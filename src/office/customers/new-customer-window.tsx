import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newKey } from '#office/api/new-key.ts';
import { api } from '#office/api/send.ts';
import { AskForm } from '#office/components/form/ask-form.tsx';
import { FormArea, FormText } from '#office/components/form/fields.tsx';
import { useDone } from '#office/components/form/use-done.ts';
import { addCustomer, NewCustomer } from '#staff/customers/new-contract.ts';
import { t } from '#text/office/customers.ts';
import { NameFields } from './name-fields.tsx';
import { TermsFields } from './terms-fields.tsx';
import { termsQuery, type UsualTerms } from './terms-query.ts';

type Props = { onAdded: (id: number) => unknown; onClose: () => void };

/** The group that most new customers have got stands there already, as it does for a registration. */
export function NewCustomerWindow(props: Props) {
  const { data: terms } = useQuery(termsQuery);
  return terms ? <Window {...props} terms={terms} /> : null;
}

const NUMBERS = ['company_id', 'vat_id', 'ext_vat_id'] as const;

function Window({ onAdded, onClose, terms }: Props & { terms: UsualTerms }) {
  const done = useDone('customers');
  // One window is one customer, however often its button is pressed.
  const [key] = useState(newKey);
  return (
    <AskForm
      title={t('customers.new.title')}
      intro={t('customers.new.intro')}
      submit={t('customers.new.submit')}
      schema={NewCustomer}
      begins={{ group: terms.group }}
      send={async (body) => {
        const { id } = await api(addCustomer, { body, headers: { 'idempotency-key': key } });
        return { ...body, id };
      }}
      onDone={async ({ id, company_name: name, email }) => {
        await done(t('customers.new.done', { name, email }));
        return onAdded(id);
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormText
            of={form}
            name="company_name"
            isRequired
            data-autofocus
            autoComplete="off"
            label={t('customers.new.company_name')}
          />
          {NUMBERS.map((name) => (
            <FormText
              key={name}
              of={form}
              name={name}
              autoComplete="off"
              label={t(`customer.firm.${name}`)}
            />
          ))}
          <FormText
            of={form}
            name="email"
            type="email"
            isRequired
            autoComplete="off"
            label={t('customers.new.email')}
            hint={t('customers.new.emailHint')}
          />
          <NameFields of={form} />
          <FormText
            of={form}
            name="phone"
            inputMode="tel"
            autoComplete="off"
            label={t('customers.new.phone')}
          />
          <TermsFields of={form} groups={terms.groups} />
          <FormArea
            of={form}
            name="message"
            rows={2}
            maxLength={2000}
            label={t('registrations.message')}
            hint={t('registrations.optional')}
          />
        </>
      )}
    </AskForm>
  );
}
