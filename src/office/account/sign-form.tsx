import type { ReactNode } from 'react';
import type { TypedForm } from '#office/components/form/use-typed-form.ts';
import { Button } from '#ui/button.tsx';
import { FormProblem } from '#ui/form/form-problem.tsx';
import styles from './sign.module.css';

type Props = { of: TypedForm; submit: ReactNode; children: ReactNode };

/** The form of a screen on the way in. */
export const SignForm = ({ of, submit, children }: Props) => (
  <form className={styles.form} noValidate onSubmit={(event) => void of.submit(event)}>
    {children}
    <FormProblem>{of.problem}</FormProblem>
    <Button type="submit" isBlock isLoading={of.isPending}>
      {submit}
    </Button>
  </form>
);
