import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { emailField } from '#shop/customers/email-field.ts';
import { useOnePress } from '#shop/kernel/use-one-press.ts';
import { wordsOf } from '#shop/kernel/use-refusal.ts';
import { t } from '#text/sign-in.ts';
import { Button } from '#ui/button.tsx';
import { FormProblem } from '#ui/form/form-problem.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { fieldsClass } from '#shop/account/sign/auth-frame.tsx';

const Values = z.object({ email: emailField });

type Props = {
  submit: string;
  isPending: boolean;
  /** Why the last try was refused. */
  error: unknown;
  onEmail: (email: string) => Promise<unknown>;
};

/** A form of one address, for mails that anyone may ask for. */
export function EmailForm({ submit, isPending, error, onEmail }: Props) {
  const press = useOnePress();
  const { register, handleSubmit, formState } = useForm<z.infer<typeof Values>>({
    resolver: zodResolver(Values),
  });
  return (
    <form
      className={fieldsClass(1)}
      method="post"
      noValidate
      onSubmit={(event) => void handleSubmit(({ email }) => press(() => onEmail(email)))(event)}
    >
      <TextField
        label={t('auth.register.email')}
        type="email"
        autoComplete="email"
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <FormProblem>{error ? wordsOf(error) : null}</FormProblem>
      <Button type="submit" isBlock isLoading={isPending}>
        {submit}
      </Button>
    </form>
  );
}
