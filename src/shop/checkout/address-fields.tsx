import { t } from '#text/text.ts';
import { TextField } from '#ui/text-field.tsx';
import styles from './address-fields.module.css';
import type { DraftProblems } from './draft-problems.ts';
import type { AddressForm } from './draft.ts';

const FIELDS = [
  ['firstName', 'forms.labels.firstName', 'given-name', 'text'],
  ['lastName', 'forms.labels.lastName', 'family-name', 'text'],
  ['street', 'forms.labels.street', 'street-address', 'text'],
  ['city', 'forms.labels.city', 'address-level2', 'text'],
  ['zip', 'forms.labels.zip', 'postal-code', 'text'],
  ['phone', 'forms.labels.phone', 'tel', 'tel'],
] as const;

type Props = {
  /** Tells the browser which of two addresses it fills in. */
  section: 'billing' | 'shipping';
  value: AddressForm;
  onChange: (value: AddressForm) => void;
  problems?: DraftProblems;
  isRequired?: boolean;
  /** Shown but not changed: it belongs to the account. */
  email?: string;
};

export function AddressFields({
  section,
  value,
  onChange,
  problems = {},
  isRequired = false,
  email,
}: Props) {
  return (
    <div className={styles.fields}>
      {FIELDS.map(([name, label, autoComplete, type]) => (
        <TextField
          key={name}
          className={name === 'street' ? styles.wide : undefined}
          name={`${section}-${name}`}
          label={t(label)}
          type={type}
          autoComplete={`${section} ${autoComplete}`}
          inputMode={name === 'zip' ? 'numeric' : undefined}
          maxLength={name === 'zip' ? 20 : name === 'phone' ? 40 : 200}
          isRequired={isRequired}
          value={value[name]}
          error={problems[name]}
          onChange={(event) => onChange({ ...value, [name]: event.target.value })}
        />
      ))}
      {email === undefined ? null : (
        <TextField
          label={t('forms.labels.email')}
          type="email"
          value={email}
          readOnly
          hint={t('checkout.emailReadonly')}
        />
      )}
    </div>
  );
}
