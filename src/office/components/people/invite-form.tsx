import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { AskForm } from '#office/components/form/ask-form.tsx';
import { FormText } from '#office/components/form/fields.tsx';
import type { useTypedForm } from '#office/components/form/use-typed-form.ts';
import { t } from '#text/office.ts';

type Props<Schema extends z.ZodMiniObject<{ email: z.ZodMiniType<string> }>> = {
  title: string;
  schema: Schema;
  begins: Partial<z.infer<Schema>>;
  send: (body: z.infer<Schema>) => Promise<unknown>;
  onSent: (email: string) => unknown;
  onClose: () => void;
  /** What is asked beside the address. */
  children: (form: ReturnType<typeof useTypedForm<Schema, string>>) => ReactNode;
};

/** Somebody is invited by mail: a colleague in the office, or somebody of a customer. */
export const InviteForm = <Schema extends z.ZodMiniObject<{ email: z.ZodMiniType<string> }>>({
  send,
  onSent,
  children,
  ...ask
}: Props<Schema>) => (
  <AskForm<Schema, string>
    {...ask}
    submit={t('people.send')}
    send={async (body) => {
      await send(body);
      return (body as { email: string }).email;
    }}
    onDone={onSent}
  >
    {(form) => (
      <>
        <FormText
          of={form}
          name={'email' as typeof form.names}
          type="email"
          isRequired
          data-autofocus
          autoComplete="off"
          label={t('people.email')}
        />
        {children(form)}
      </>
    )}
  </AskForm>
);
