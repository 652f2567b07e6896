import { zodResolver } from '@hookform/resolvers/zod';
import { LogIn } from 'lucide-react';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useApi } from '#base/wire/api.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { SignedInUser } from '#shop/customers/contract.ts';
import { useOnePress } from '#shop/kernel/use-one-press.ts';
import { placeOf, useRefusal } from '#shop/kernel/use-refusal.ts';
import { t } from '#text/sign-in.ts';
import { Button } from '#ui/button.tsx';
import { FormProblem } from '#ui/form/form-problem.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { fieldsClass } from '#shop/account/sign/auth-frame.tsx';
import { requiredField } from '#shop/account/fields.ts';
import { CODE_LENGTH, signInByCode } from './second-factor-contract.ts';
import { useEntering } from '#shop/account/use-session.ts';

const CodeForm = z.object({ code: requiredField(CODE_LENGTH.most) });
type CodeForm = z.infer<typeof CodeForm>;

type Props = {
  onEntered: (user: SignedInUser | null) => void;
  /** To the password again: by choice, or because the time is over. */
  onBack: (error?: Error) => void;
};

/** The second step of signing in. */
export function SecondFactorStep({ onEntered, onBack }: Props) {
  const api = useApi();
  const refuse = useRefusal();
  const { register, handleSubmit, setError, setFocus, formState } = useForm<CodeForm>({
    resolver: zodResolver(CodeForm),
    defaultValues: { code: '' },
  });
  const press = useOnePress();
  const { mutateAsync, isPending } = useEntering((body: CodeForm) => api(signInByCode, { body }));
  useEffect(() => setFocus('code'), [setFocus]);
  const { errors } = formState;

  const warn = (error: Error) => {
    if (error instanceof ShopError && error.status === 409) return onBack(error);
    const [name, problem] = placeOf(error, { code: 'code' });
    if (name === 'root') refuse(error);
    setError(name, problem, { shouldFocus: true });
  };
  return (
    <form
      className={fieldsClass(1)}
      method="post"
      noValidate
      onSubmit={(event) =>
        void handleSubmit((form) =>
          press(() => mutateAsync(form, { onSuccess: onEntered, onError: warn })),
        )(event)
      }
    >
      <TextField
        label={t('auth.code.code')}
        autoComplete="one-time-code"
        spellCheck={false}
        {...(errors.code ? { error: errors.code.message } : { hint: t('auth.code.hint') })}
        {...register('code')}
      />
      <FormProblem>{errors.root?.message}</FormProblem>
      <Button type="submit" isBlock isLoading={isPending} icon={<LogIn />}>
        {t('auth.code.submit')}
      </Button>
      <Button variant="line" isBlock onClick={() => onBack()}>
        {t('auth.code.back')}
      </Button>
      <p className="muted">{t('auth.code.lost')}</p>
    </form>
  );
}
