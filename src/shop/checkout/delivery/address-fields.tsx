import { t } from '#text/checkout.ts';
import { TextField } from '#ui/form/text-field.tsx';
import styles from './address-fields.module.css';
import type { DraftProblems } from '#shop/checkout/steps/draft-problems.ts';
import type { AddressForm } from '#shop/checkout/steps/draft.ts';

const FIELDS = [
  ['company', 'forms.labels.company', 'organization', 200],
  ['firstName', 'forms.labels.firstName', 'given-name', 200],
  ['lastName', 'forms.labels.lastName', 'family-name', 200],
  ['street', 'forms.labels.street', 'address-line1', 200],
  ['city', 'forms.labels.city', 'address-level2', 200],
  ['zip', 'forms.labels.zip', 'postal-code', 20],
  ['phone', 'forms.labels.phone', 'tel', 40],
] as const;

type Props = {
  /** Tells the browser which of two addresses it fills in. */
  section: 'billing' | 'shipping';
  value: AddressForm;
  onChange: (value: AddressForm) => void;
  problems?: DraftProblems | undefined;
  isRequired?: boolean;
  /** Under which numbers the company is known. */
  companyHint?: string | undefined;
  /** Shown but not changed: it belongs to the account. */
  email?: string;
};

export function AddressFields({ section, value, onChange, problems = {}, ...rest }: Props) {
  return (
    <div className={styles.fields}>
      {FIELDS.map(([name, label, autoComplete, maxLength]) => (
        <TextField
          key={name}
          className={styles[name]}
          name={`${section}-${name}`}
          label={t(label)}
          type={name === 'phone' ? 'tel' : 'text'}
          autoComplete={`${section} ${autoComplete}`}
          inputMode={name === 'zip' ? 'numeric' : undefined}
          maxLength={maxLength}
          isRequired={rest.isRequired && name !== 'company'}
          hint={name === 'company' ? rest.companyHint : undefined}
          value={value[name]}
          error={problems[name]}
          onChange={(event) => onChange({ ...value, [name]: event.target.value })}
        />
      ))}
      {rest.email === undefined ? null : (
        <TextField
          label={t('forms.labels.email')}
          type="email"
          value={rest.email}
          readOnly
          hint={t('checkout.emailReadonly')}
        />
      )}
    </div>
  );
}
