import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { FormDialog } from './form-dialog.tsx';
import { useTypedForm } from './use-typed-form.ts';

type Form<Schema extends z.ZodMiniObject, Result> = ReturnType<typeof useTypedForm<Schema, Result>>;

type Props<Schema extends z.ZodMiniObject, Result> = Pick<
  Parameters<typeof useTypedForm<Schema, Result>>[0],
  'begins' | 'check'
> & {
  title: string;
  intro?: ReactNode;
  submit: string;
  isDanger?: boolean;
  /** What it is about is known; until then nothing is done. */
  isReady?: boolean;
  /** What the call takes of it; nothing where it is only asked "really?". */
  schema?: Schema;
  send: (value: z.infer<Schema>) => Promise<Result>;
  /** The window is closed before. */
  onDone: (result: Result) => unknown;
  onClose: () => void;
  children?: ReactNode | ((form: Form<Schema, Result>) => ReactNode);
};

/** A question in a window of its own: what a call takes, one line of text, or only "really?". */
export function AskForm<Schema extends z.ZodMiniObject = typeof Nothing, Result = unknown>({
  title,
  intro,
  submit,
  isDanger = false,
  isReady = true,
  onClose,
  onDone,
  children,
  schema = Nothing as never,
  ...typed
}: Props<Schema, Result>) {
  const form = useTypedForm<Schema, Result>({
    ...typed,
    schema,
    onSent: (result) => {
      onClose();
      return onDone(result);
    },
  });
  return (
    <FormDialog
      of={form}
      title={title}
      intro={intro}
      submit={submit}
      isDanger={isDanger}
      isReady={isReady}
      onClose={onClose}
    >
      {typeof children === 'function' ? children(form) : children}
    </FormDialog>
  );
}

const Nothing = z.object({});
