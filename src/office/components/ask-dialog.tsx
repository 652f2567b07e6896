import type { ReactNode } from 'react';
import { useOfficeForm } from '#office/api/form.ts';
import { FormDialog } from './form-dialog.tsx';

type Props<Result> = {
  title: string;
  intro?: ReactNode;
  submit: string;
  isDanger?: boolean;
  fields: string[];
  check?: (values: Record<string, string>) => Record<string, string>;
  send: (values: Record<string, string>) => Promise<Result>;
  onDone: (result: Result) => unknown;
  onClose: () => void;
  /** What is asked, told what was wrong with it. */
  children?: (errors: Record<string, string>) => ReactNode;
};

/** A question in a window of its own: a few fields, or only "really?". What is saved already is edited by `EditDialog`. */
export function AskDialog<Result>(props: Props<Result>) {
  const { title, intro, submit, isDanger = false, onClose, children, ...rest } = props;
  const { onSubmit, isPending, errors, problem } = useOfficeForm(rest);
  return (
    <FormDialog
      title={title}
      intro={intro}
      submit={submit}
      isDanger={isDanger}
      isPending={isPending}
      problem={problem}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {children?.(errors)}
    </FormDialog>
  );
}
