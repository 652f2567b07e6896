import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { Subject } from '#office/api/keys.ts';
import { mayDo, useMe } from '#office/api/session.ts';
import { EditForm } from '#office/components/form/edit-form.tsx';
import { useDone } from '#office/components/form/use-done.ts';
import { type EditFormState, useEditForm } from '#office/components/form/use-edit-form.ts';
import type { Permission } from '#staff/permissions.ts';
import type { Product } from '#staff/products/one-contract.ts';
import { t } from '#text/office/product.ts';
import styles from './product.module.css';

type Edited<Schema extends z.ZodMiniObject> = { fields: z.infer<Schema>; version: string };

type Options<Schema extends z.ZodMiniObject> = {
  schema: Schema;
  edited: Edited<Schema>;
  save: (sent: { params: { id: number }; body: Edited<Schema> }) => Promise<Edited<Schema>>;
  /** What shows it, beside the product. */
  alsoIn?: readonly Subject[];
};

const seenOf = <Schema extends z.ZodMiniObject>({ fields, version }: Edited<Schema>) => ({
  value: fields,
  version,
});

/** What is edited on a tab of a product: it stays open, and says that it was saved. */
export function useProductForm<Schema extends z.ZodMiniObject>(
  { id, code }: Product,
  { schema, edited, save, alsoIn = [] }: Options<Schema>,
) {
  const done = useDone('products', ...alsoIn);
  return useEditForm({
    schema,
    seen: seenOf(edited),
    save: (fields, version) => save({ params: { id }, body: { fields, version } }),
    read: seenOf<Schema>,
    readSaved: seenOf<Schema>,
    onSaved: () => done(t('product.base.saved', { code })),
  });
}

type Props = { of: EditFormState; needs: readonly Permission[]; children: ReactNode };

/** Who may not save it reads it only. */
export function ProductForm({ of, needs, children }: Props) {
  const may = mayDo(useMe(), needs);
  return (
    <EditForm of={of}>
      <fieldset className={styles.fields} disabled={!may}>
        {children}
      </fieldset>
    </EditForm>
  );
}
