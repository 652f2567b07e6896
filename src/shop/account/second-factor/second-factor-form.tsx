import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useOnePress } from '#shop/kernel/use-one-press.ts';
import { placeOf, useRefusal } from '#shop/kernel/use-refusal.ts';
import { t } from '#text/account.ts';
import { Button } from '#ui/button.tsx';
import { FormProblem } from '#ui/form/form-problem.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { knownPasswordField, requiredField } from '#shop/account/fields.ts';
import { CODE_LENGTH, type Proof } from './second-factor-contract.ts';
import styles from './second-factor.module.css';

type Props<Result> = {
  asks: (keyof Proof)[];
  intro: ReactNode;
  codeLabel?: string;
  submit: string;
  send: (proof: Proof) => Promise<Result>;
  onDone: (result: Result) => void;
  onCancel: () => void;
  /** Perhaps another tab was quicker. */
  onRefused: () => void;
};

/** Asks for the password, a code or both, and says at the field what was wrong with it. */
export function ProofForm<Result>(props: Props<Result>) {
  const { asks, intro, codeLabel = '', submit, send, onDone, onCancel, onRefused } = props;
  const refuse = useRefusal();
  const { register, handleSubmit, setError, setFocus, formState } = useForm<Proof>({
    resolver: zodResolver(schemaOf(asks)),
    defaultValues: { password: '', code: '' },
  });
  const [first] = asks;
  useEffect(() => setFocus(first!), [setFocus, first]);
  const press = useOnePress();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: (error) => {
      const [name, problem] = placeOf(error, { password: 'password', code: 'code' });
      if (name === 'root') {
        refuse(error);
        onRefused();
      }
      setError(name, problem, { shouldFocus: true });
    },
  });
  const { errors } = formState;

  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => void handleSubmit((proof) => press(() => mutateAsync(proof)))(event)}
    >
      {typeof intro === 'string' ? <p className="muted">{intro}</p> : intro}
      {asks.includes('password') ? (
        <TextField
          label={t('account.secondFactor.password')}
          type="password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
      ) : null}
      {asks.includes('code') ? (
        <TextField
          label={codeLabel}
          autoComplete="one-time-code"
          spellCheck={false}
          error={errors.code?.message}
          {...register('code')}
        />
      ) : null}
      <FormProblem>{errors.root?.message}</FormProblem>
      <div className={styles.actions}>
        <Button type="submit" isLoading={isPending}>
          {submit}
        </Button>
        <Button variant="line" onClick={onCancel}>
          {t('account.secondFactor.cancel')}
        </Button>
      </div>
    </form>
  );
}

const schemaOf = (asks: (keyof Proof)[]) =>
  z.object({
    password: asks.includes('password') ? knownPasswordField : z.string(),
    code: asks.includes('code') ? requiredField(CODE_LENGTH.most) : z.string(),
  });
