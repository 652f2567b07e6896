import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { FormDialog } from '#office/components/form-dialog.tsx';
import { useEditForm } from './use-edit-form.ts';

type Props<Schema extends z.ZodMiniObject, Result> = {
  title: string;
  intro?: ReactNode;
  submit: string;
  /** What the call takes of it. */
  schema: Schema;
  /** What stands in the fields at first; those that are not named are empty. */
  begins?: Partial<z.infer<Schema>>;
  /** Rules between fields: what is wrong, by the name of the field. */
  check?: Parameters<typeof useEditForm<Schema, number, Result>>[0]['check'];
  send: (value: z.infer<Schema>) => Promise<Result>;
  onDone: (result: Result) => unknown;
  onClose: () => void;
  children: (form: ReturnType<typeof useEditForm<Schema, number, Result>>) => ReactNode;
};

/** A form of a call that makes something new, in a window of its own. */
export function AskForm<Schema extends z.ZodMiniObject, Result>(props: Props<Schema, Result>) {
  const { title, intro, submit, schema, begins = {}, check, send, onClose } = props;
  const seen = { value: begins as z.infer<Schema>, version: 0 };
  const form = useEditForm({
    schema,
    seen,
    save: send,
    read: () => seen,
    onSaved: props.onDone,
    ...(check ? { check } : {}),
  });
  return (
    <FormDialog
      title={title}
      intro={intro}
      submit={submit}
      isPending={form.isPending}
      problem={form.problem}
      onClose={onClose}
      onSubmit={form.submit}
    >
      {props.children(form)}
    </FormDialog>
  );
}
