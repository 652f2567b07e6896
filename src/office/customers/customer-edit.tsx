import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { api } from '#office/api/send.ts';
import { EditDialog } from '#office/components/form/edit-dialog.tsx';
import { FormArea, FormSelect, FormText } from '#office/components/form/fields.tsx';
import { useEditForm } from '#office/components/form/use-edit-form.ts';
import { useSaved } from '#office/components/use-saved.ts';
import {
  type Company,
  Firm,
  Note,
  saveFirm,
  saveNote,
  saveTerms,
  Terms,
} from '#staff/customers/contract.ts';
import { t } from '#text/office/customers.ts';
import { termsQuery } from './terms-query.ts';
import { TermsFields } from './terms-fields.tsx';

type Props = { company: Company; onClose: () => void };

/** A part of what is known of a customer, by the schema of the call that saves it. */
function useCustomerForm<Schema extends z.ZodMiniObject>(
  schema: Schema,
  { company, onClose }: Props,
  save: (id: number, body: z.infer<Schema> & { version: number }) => Promise<unknown>,
) {
  const { done } = useSaved(company.id);
  const valueOf = ({ version, ...fields }: Record<string, unknown> & { version: number }) => ({
    value: Object.fromEntries(
      Object.keys(schema.shape).map((name) => [name, fields[name]]),
    ) as z.infer<Schema>,
    version,
  });
  return useEditForm({
    schema,
    seen: valueOf(company),
    save: (value, version: number) => save(company.id, { ...value, version }),
    read: valueOf,
    onSaved: () => {
      onClose();
      return done(t('customer.saved'));
    },
  });
}

const FIRM = ['company_name', 'company_id', 'vat_id', 'ext_vat_id', 'invoice_email'] as const;

export function FirmEdit(props: Props) {
  const form = useCustomerForm(Firm, props, (id, body) => api(saveFirm, { params: { id }, body }));
  return (
    <EditDialog of={form} title={t('customer.firm.title')} onClose={props.onClose}>
      {FIRM.map((field) => (
        <FormText
          key={field}
          of={form}
          name={field}
          isRequired={field === 'company_name'}
          data-autofocus={field === 'company_name' || undefined}
          autoComplete="off"
          label={t(`customer.firm.${field}`)}
        />
      ))}
    </EditDialog>
  );
}

export function TermsEdit(props: Props) {
  const { data: terms } = useQuery(termsQuery);
  const form = useCustomerForm(Terms, props, (id, body) =>
    api(saveTerms, { params: { id }, body }),
  );
  if (!terms) return null;
  return (
    <EditDialog of={form} title={t('customer.terms.title')} onClose={props.onClose}>
      <TermsFields of={form} groups={terms.groups} />
      <FormSelect
        of={form}
        name="einvoice_way"
        label={t('customer.terms.einvoice_way')}
        options={[
          ['network', t('customer.terms.ways.network')],
          ['mail', t('customer.terms.ways.mail')],
        ]}
      />
      <FormText
        of={form}
        name="peppol_address"
        label={t('customer.terms.peppol_address')}
        hint={t('customer.terms.peppolHint')}
      />
      <FormText
        of={form}
        name="outside_duty"
        label={t('customer.terms.outside_duty')}
        hint={t('customer.terms.outsideHint')}
      />
    </EditDialog>
  );
}

export function NoteEdit(props: Props) {
  const form = useCustomerForm(Note, props, (id, body) => api(saveNote, { params: { id }, body }));
  return (
    <EditDialog of={form} title={t('customer.note.title')} onClose={props.onClose}>
      <FormArea
        of={form}
        name="note"
        maxLength={4000}
        data-autofocus
        label={t('customer.note.label')}
      />
    </EditDialog>
  );
}
