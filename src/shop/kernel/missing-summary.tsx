import { plurals } from '#text/sign-in.ts';
import { FormProblem } from '#ui/form/form-problem.tsx';

type Props = { count: number; className?: string | undefined };

/** Above a form that was sent too early: how much is left to do, where one field after another says what. */
export const MissingSummary = ({ count, className }: Props) =>
  count > 0 ? (
    <FormProblem className={className}>{plurals('account.missing', count)}</FormProblem>
  ) : null;
