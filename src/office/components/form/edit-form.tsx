import { type ReactNode, useRef } from 'react';
import { StaleNotice } from '#office/components/stale-notice.tsx';
import { UnsavedBar, useLeaveQuestion } from '#office/components/unsaved.tsx';
import { FormProblem } from '#ui/form/form-problem.tsx';
import type { EditFormState } from './use-edit-form.ts';

type Props = {
  of: EditFormState;
  className?: string | undefined;
  children: ReactNode;
};

/** The form of a screen: its fields, what somebody else has saved meanwhile, what is not saved yet. */
export function EditForm({ of, className, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { question } = useLeaveQuestion(of.changed.length > 0);
  const labelOf = (name: string) => of.labels.get(name)?.label ?? name;
  return (
    <form ref={form} className={className} noValidate onSubmit={(event) => void of.submit(event)}>
      {children}
      {of.newest ? (
        <StaleNotice by={of.newest} differences={of.differences} onDiscard={of.discard} />
      ) : null}
      <FormProblem>{of.problem}</FormProblem>
      <UnsavedBar
        form={form}
        changed={of.changed.map(labelOf)}
        isSaving={of.isPending}
        onDiscard={of.discard}
      />
      {question}
    </form>
  );
}
