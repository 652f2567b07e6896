import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useApi } from '#base/wire/api.ts';
import { typedPhone } from '#shop/checkout/delivery/address-form.ts';
import { profileQuery } from '#shop/customers/queries.ts';
import { useOnePress } from '#shop/kernel/use-one-press.ts';
import { placeOf, useRefusal } from '#shop/kernel/use-refusal.ts';
import { t } from '#text/account.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FormProblem } from '#ui/form/form-problem.tsx';
import { Note } from '#ui/note.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import * as contract from '#shop/account/contract.ts';
import styles from './details-page.module.css';
import { bodyOf, isNewEmail, PersonalData, WIRE_FIELDS } from './personal-data.ts';
import { useReadOwnAgain } from './use-own-data.ts';

/** The name is saved at once; another e-mail waits for whoever reads its mail. */
export function PersonalForm() {
  const { customer } = useSuspenseQuery(profileQuery(useApi())).data;
  const stored: PersonalData = {
    name: customer.first_name,
    surname: customer.last_name,
    displayName: customer.display_name,
    phone: typedPhone(customer.phone),
    email: customer.email,
    password: '',
  };
  const form = useForm<PersonalData>({
    resolver: zodResolver(PersonalData),
    // What another tab has saved comes in; what is being typed here stays.
    values: stored,
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  const press = useOnePress();
  const { save, isPending, askedFor } = useSave(form, stored.email);
  const { register, handleSubmit, formState } = form;
  /** The server's page shows what is stored too, before hydration. */
  const field = (name: keyof PersonalData) => ({
    defaultValue: stored[name],
    error: formState.errors[name]?.message,
    ...register(name),
  });
  const submit = handleSubmit((data) => press(() => save(data)));

  return (
    <Card isPadded>
      <form
        className={styles.form}
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <h2>{t('account.details.personal')}</h2>
        <div className={styles.pair}>
          <TextField
            label={t('account.details.name')}
            autoComplete="given-name"
            isRequired
            {...field('name')}
          />
          <TextField
            label={t('account.details.surname')}
            autoComplete="family-name"
            isRequired
            {...field('surname')}
          />
        </div>
        <TextField
          label={t('account.details.displayName')}
          autoComplete="nickname"
          isRequired
          {...field('displayName')}
        />
        <TextField
          label={t('forms.labels.phone')}
          type="tel"
          autoComplete="tel"
          {...field('phone')}
        />
        <TextField
          label={t('account.details.email')}
          type="email"
          autoComplete="email"
          isRequired
          {...field('email')}
        />
        <NewEmail form={form} stored={stored.email} />
        <div role="status" className={styles.outcome}>
          {askedFor === null ? null : (
            <Note>{t('account.details.emailAsked', { email: askedFor })}</Note>
          )}
        </div>
        <FormProblem>{formState.errors.root?.message}</FormProblem>
        <Button type="submit" className={styles.submit} isLoading={isPending}>
          {t('account.details.save')}
        </Button>
      </form>
    </Card>
  );
}

/** The password is asked for once the e-mail is another one. */
function NewEmail({ form, stored }: { form: UseFormReturn<PersonalData>; stored: string }) {
  const email = useWatch({ control: form.control, name: 'email' });
  if (!isNewEmail(email ?? stored, stored)) return null;
  return (
    <TextField
      label={t('account.details.emailPassword')}
      type="password"
      autoComplete="current-password"
      {...(form.formState.errors.password
        ? { error: form.formState.errors.password.message }
        : { hint: t('account.details.emailHint') })}
      {...form.register('password')}
    />
  );
}

function useSave(form: UseFormReturn<PersonalData>, stored: string) {
  const api = useApi();
  const toasts = useToasts();
  const refuse = useRefusal();
  const readAgain = useReadOwnAgain();
  const { mutateAsync, isPending, data } = useMutation({
    mutationFn: async (given: PersonalData) => {
      const body = bodyOf(given, stored);
      const { email_asked: isAsked } = await api(contract.saveProfile, { body });
      return isAsked ? given.email.trim() : null;
    },
    onSuccess: async () => {
      toasts.success(t('toasts.detailsSaved'));
      // Until it is confirmed the old address signs in, so that is what the form shows. Not `reset`: it waits for
      // the fields to be registered anew, and a memoised field is not.
      form.setValue('email', stored);
      form.setValue('password', '');
      await readAgain();
    },
    onError: (error) => {
      const [name, problem] = placeOf(error, WIRE_FIELDS);
      if (name === 'root') refuse(error);
      form.setError(name, problem, { shouldFocus: true });
    },
  });
  return { save: mutateAsync, isPending, askedFor: data ?? null };
}
