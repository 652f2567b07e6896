import { useId } from 'react';
import { FormSelect, FormText } from '#office/components/form/fields.tsx';
import type { TypedForm } from '#office/components/form/use-typed-form.ts';
import { t } from '#text/office/goods.ts';
import { INDENT, useChoices } from './use-choices.ts';

type Props<Form extends TypedForm> = { of: Form; name: Form['names'] };

/** What it is known by: the first thing its window asks for. */
export const CodeField = <Form extends TypedForm>({
  of,
  name,
  hint,
}: Props<Form> & { hint?: string }) => (
  <FormText
    of={of}
    name={name}
    isRequired
    data-autofocus
    autoComplete="off"
    spellCheck={false}
    label={t('goods.code')}
    hint={hint}
  />
);

/** Who makes it, by name; a name that is not known yet begins a new maker. */
export function VendorField<Form extends TypedForm>({ of, name }: Props<Form>) {
  const id = useId();
  const { vendors } = useChoices();
  return (
    <>
      <FormText
        of={of}
        name={name}
        isRequired
        autoComplete="off"
        list={id}
        label={t('goods.vendor')}
        hint={t('goods.vendorHint')}
      />
      <datalist id={id}>
        {vendors.map((vendor) => (
          <option key={vendor.id}>{vendor.name}</option>
        ))}
      </datalist>
    </>
  );
}

/** One of the tree, each level of which stands a little further in. */
export function CategoryField<Form extends TypedForm>({ of, name }: Props<Form>) {
  const { categories } = useChoices();
  return (
    <FormSelect
      // A browser takes no value that is not among the choices yet.
      key={categories.length}
      of={of}
      name={name}
      isRequired
      label={t('goods.category')}
      options={[
        ['', t('goods.chooseCategory')],
        ...categories.map(
          (category) =>
            [String(category.id), INDENT.repeat(category.level) + category.name] as const,
        ),
      ]}
    />
  );
}
