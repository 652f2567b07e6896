import { Link } from '@tanstack/react-router';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { t } from '#text/sign-in.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { TextWithLink } from '#ui/text-with-link.tsx';
import { hasForeignVatNumber, hasWrongCompanyId, hasWrongVatNumber } from './company-numbers.ts';
import type { RegisterForm } from './register-form.ts';
import styles from './register-page.module.css';

type Props = { form: UseFormReturn<RegisterForm> };

export function RegisterFields({ form }: Props) {
  const { register, formState } = form;
  const { errors } = formState;
  /** A hint steps back when there is something to correct. */
  const hinted = (name: keyof RegisterForm, hint: string) =>
    errors[name] ? { error: errors[name].message } : { hint };

  return (
    <>
      <TextField
        className={styles.wide}
        label={t('auth.register.email')}
        type="email"
        autoComplete="email"
        isRequired
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        className={styles.wide}
        label={t('auth.register.company')}
        autoComplete="organization"
        isRequired
        error={errors.companyName?.message}
        {...register('companyName')}
      />
      <CompanyId form={form} />
      <TextField
        label={t('auth.register.vatId')}
        inputMode="numeric"
        isRequired
        {...hinted('vatId', t('auth.register.vatIdHint'))}
        {...register('vatId')}
      />
      <VatNumber form={form} />
      <TextField
        label={t('auth.register.phone')}
        type="tel"
        autoComplete="tel"
        isRequired
        error={errors.phone?.message}
        {...register('phone')}
      />
      <TextField
        label={t('auth.register.password')}
        type="password"
        autoComplete="new-password"
        isRequired
        {...hinted('password', t('auth.register.passwordHint'))}
        {...register('password', { deps: 'repeat' })}
      />
      <TextField
        label={t('auth.register.passwordRepeat')}
        type="password"
        autoComplete="new-password"
        isRequired
        error={errors.repeat?.message}
        {...register('repeat')}
      />
      <Checkbox
        className={styles.wide}
        isRequired
        label={<Consent />}
        error={errors.consent?.message}
        {...register('consent')}
      />
    </>
  );
}

/** A wrong check digit is only pointed out: registers hold odd numbers too. */
function CompanyId({ form: { control, register, formState } }: Props) {
  const isWrong = hasWrongCompanyId(useWatch({ control, name: 'companyId' }) ?? '');
  const hint = t(isWrong ? 'auth.register.companyIdWarning' : 'auth.register.companyIdHint');
  return (
    <TextField
      label={t('auth.register.companyId')}
      inputMode="numeric"
      isRequired
      {...(formState.errors.companyId ? { error: formState.errors.companyId.message } : { hint })}
      {...register('companyId')}
    />
  );
}

function VatNumber({ form: { control, register, formState, clearErrors } }: Props) {
  const [value, isNotPayer] = useWatch({ control, name: ['extVatId', 'isNotVatPayer'] });
  const typed = value ?? '';
  const hint = t(
    hasForeignVatNumber(typed)
      ? 'auth.register.extVatIdForeign'
      : hasWrongVatNumber(typed)
        ? 'auth.register.extVatIdWarning'
        : 'auth.register.extVatIdHint',
  );
  const error = formState.errors.extVatId?.message;
  return (
    <div>
      <TextField
        label={t('auth.register.extVatId')}
        disabled={isNotPayer}
        isRequired={!isNotPayer}
        {...(error ? { error } : isNotPayer ? {} : { hint })}
        {...register('extVatId')}
      />
      <Checkbox
        label={t('auth.register.notVatPayer')}
        {...register('isNotVatPayer', { onChange: () => clearErrors('extVatId') })}
      />
    </div>
  );
}

const Consent = () => (
  <TextWithLink
    text={t('auth.register.consent')}
    renderLink={(words) => (
      <Link
        className="link"
        to="/page/$language/$pageName"
        params={{ language: 'sk', pageName: 'ochrana-osobnych-udajov' }}
        target="_blank"
      >
        {words}
      </Link>
    )}
  />
);
