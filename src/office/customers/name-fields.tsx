import { FormText } from '#office/components/form/fields.tsx';
import type { TypedForm } from '#office/components/form/use-typed-form.ts';
import { t } from '#text/office/customers.ts';

type Names = 'first_name' | 'last_name';

/** What a person is called, as far as it is known. */
export const NameFields = <Form extends TypedForm>({
  of,
}: {
  of: Names extends Form['names'] ? Form : never;
}) => (
  <>
    <FormText of={of} name="first_name" autoComplete="off" label={t('customer.people.firstName')} />
    <FormText of={of} name="last_name" autoComplete="off" label={t('customer.people.lastName')} />
  </>
);
