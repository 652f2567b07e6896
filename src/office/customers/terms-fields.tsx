import { FormSelect, FormText } from '#office/components/form/fields.tsx';
import { isSum } from '#office/components/form/texts.ts';
import type { TypedForm } from '#office/components/form/use-typed-form.ts';
import { t } from '#text/office/customers.ts';
import { groupWords } from './customer-words.ts';
import type { UsualTerms } from './terms-query.ts';

type Names = 'group' | 'due_days' | 'credit_limit_cents';
type Props<Form extends TypedForm> = {
  of: Names extends Form['names'] ? Form : never;
  groups: UsualTerms['groups'];
};

/** For how much a customer buys, until when they pay, and how much they may owe. */
export const TermsFields = <Form extends TypedForm>({ of, groups }: Props<Form>) => (
  <>
    <FormSelect
      of={of}
      name="group"
      label={t('customer.terms.group')}
      options={[
        ['', t('customer.terms.noGroup')],
        ...groups.map(({ name, discount_bp: points }) => [name, groupWords(name, points)] as const),
      ]}
    />
    <Amount of={of} name="due_days" hint={t('customer.terms.dueHint')} />
    <Amount of={of} name="credit_limit_cents" hint={t('customer.terms.limitHint')} />
  </>
);

type AmountProps<Form extends TypedForm> = {
  of: Form;
  name: Form['names'] & ('due_days' | 'credit_limit_cents');
  hint: string;
};

const Amount = <Form extends TypedForm>({ of, name, hint }: AmountProps<Form>) => (
  <FormText
    of={of}
    name={name}
    inputMode={isSum(name) ? 'decimal' : 'numeric'}
    label={t(`customer.terms.${name}`)}
    hint={hint}
  />
);
