import type { ComponentProps, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';
import { FormDialog } from './form-dialog.tsx';
import { useTypedForm } from './use-typed-form.ts';

type Form<Schema extends z.ZodMiniObject, Result> = ReturnType<typeof useTypedForm<Schema, Result>>;

type Props<Schema extends z.ZodMiniObject, Result> = Pick<
  Parameters<typeof useTypedForm<Schema, Result>>[0],
  'begins' | 'check' | 'onStale'
> &
  Omit<ComponentProps<typeof FormDialog>, 'of' | 'children'> & {
    /** What the call takes of it; nothing where it is only asked "really?". */
    schema?: Schema;
    send: (value: z.infer<Schema>) => Promise<Result>;
    /** The window is closed before. */
    onDone: (result: Result) => unknown;
    children?: ReactNode | ((form: Form<Schema, Result>) => ReactNode);
  };

/** A question in a window of its own: what a call takes, one line of text, or only "really?". */
export function AskForm<Schema extends z.ZodMiniObject = typeof Nothing, Result = unknown>({
  schema = Nothing as never,
  begins,
  check,
  send,
  onStale,
  onDone,
  children,
  ...window
}: Props<Schema, Result>) {
  const form = useTypedForm<Schema, Result>({
    schema,
    begins,
    check,
    send,
    onStale,
    onSent: (result) => {
      // Closed at once: what is typed in it would hold up whoever is led to another screen.
      flushSync(window.onClose);
      return onDone(result);
    },
  });
  return (
    <FormDialog {...window} of={form}>
      {typeof children === 'function' ? children(form) : children}
    </FormDialog>
  );
}

const Nothing = z.object({});
