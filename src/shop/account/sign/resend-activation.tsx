import { useMutation } from '@tanstack/react-query';
import { useApi } from '#base/wire/api.ts';
import { useOnePress } from '#shop/kernel/use-one-press.ts';
import { useRefusal, wordsOf } from '#shop/kernel/use-refusal.ts';
import { t } from '#text/sign-in.ts';
import { Button } from '#ui/button.tsx';
import { FormProblem } from '#ui/form/form-problem.tsx';
import { Note } from '#ui/note.tsx';
import * as contract from '#shop/account/contract.ts';

/** For whoever has lost the mail with the activation link. */
export function ResendActivation({ email }: { email: string }) {
  const press = useOnePress();
  const { mutateAsync, isPending, isSuccess, error } = useResendActivation();
  if (isSuccess) return <Note>{t('auth.activation.resent')}</Note>;
  return (
    <>
      <FormProblem>{error ? wordsOf(error) : null}</FormProblem>
      <Button
        variant="line"
        isBlock
        isLoading={isPending}
        onClick={() => press(() => mutateAsync(email))}
      >
        {t('auth.activation.resend')}
      </Button>
    </>
  );
}

export function useResendActivation() {
  const api = useApi();
  return useMutation({
    mutationFn: (email: string) => api(contract.resendActivation, { body: { email } }),
    onError: useRefusal(),
  });
}
