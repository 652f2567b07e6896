import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useApi } from '#base/wire/api.ts';
import { useOnePress } from '#shop/kernel/use-one-press.ts';
import { placeOf, useRefusal } from '#shop/kernel/use-refusal.ts';
import { t } from '#text/account.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FormProblem } from '#ui/form/form-problem.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import * as contract from '#shop/account/contract.ts';
import styles from './details-page.module.css';
import { knownPasswordField, newPasswordField, samePasswords } from '#shop/account/fields.ts';

const PasswordChange = z
  .object({ old: knownPasswordField, password: newPasswordField, repeat: z.string() })
  .check(samePasswords('password'));
type PasswordChange = z.infer<typeof PasswordChange>;

const BLANK: PasswordChange = { old: '', password: '', repeat: '' };

export function PasswordForm() {
  const api = useApi();
  const toasts = useToasts();
  const refuse = useRefusal();
  const { register, handleSubmit, reset, setError, formState } = useForm<PasswordChange>({
    resolver: zodResolver(PasswordChange),
    defaultValues: BLANK,
  });
  const press = useOnePress();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ old, password }: PasswordChange) =>
      api(contract.changePassword, { body: { old, password } }),
    onSuccess: () => {
      toasts.success(t('toasts.passwordChanged'));
      reset(BLANK);
    },
    onError: (error) => {
      const [name, problem] = placeOf(error, { old: 'old', password: 'password' });
      if (name === 'root') refuse(error);
      const message = name === 'old' ? t('forms.wrongPassword') : problem.message;
      setError(name, { message }, { shouldFocus: true });
    },
  });
  const { errors } = formState;
  const submit = handleSubmit((form) => press(() => mutateAsync(form)));

  return (
    <Card isPadded>
      <form
        className={styles.form}
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <h2>{t('account.details.changePassword')}</h2>
        <TextField
          label={t('account.details.oldPassword')}
          type="password"
          isRequired
          autoComplete="current-password"
          error={errors.old?.message}
          {...register('old')}
        />
        <TextField
          label={t('account.details.newPassword')}
          type="password"
          isRequired
          autoComplete="new-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <TextField
          label={t('account.details.newPasswordRepeat')}
          type="password"
          isRequired
          autoComplete="new-password"
          {...register('repeat', { deps: 'password' })}
        />
        <FormProblem>{errors.root?.message}</FormProblem>
        <Button type="submit" className={styles.submit} isLoading={isPending}>
          {t('account.details.submitPassword')}
        </Button>
      </form>
    </Card>
  );
}
