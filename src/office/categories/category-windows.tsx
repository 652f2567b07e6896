import * as z from 'zod/mini';
import { api } from '#office/api/send.ts';
import { AskForm } from '#office/components/form/ask-form.tsx';
import { EditDialog } from '#office/components/form/edit-dialog.tsx';
import { FormArea, FormSelect, FormText } from '#office/components/form/fields.tsx';
import { useEditForm } from '#office/components/form/use-edit-form.ts';
import { useAddress } from '#office/components/use-address.ts';
import {
  addCategory,
  CategoryNames,
  changeCategory,
  NewCategory,
  removeCategory,
} from '#staff/categories/change-contract.ts';
import type { Category, CategoryNode } from '#staff/categories/contract.ts';
import { MOST_LEVELS } from '#staff/category-levels.ts';
import { t } from '#text/office/categories.ts';
import { aboveOf } from './tree-rows.ts';
import { useSaid } from './use-said.tsx';

const Asked = z.object({ parent: z.string(), ...NewCategory.shape });

type AddProps = { nodes: readonly CategoryNode[]; chosen: number | undefined; onClose: () => void };

export function AddWindow({ nodes, chosen, onClose }: AddProps) {
  const said = useSaid();
  const [, change] = useAddress();
  const parents = nodes
    .map((node) => ({ node, above: aboveOf(nodes, node.id) }))
    .filter(({ above }) => above.length < MOST_LEVELS - 1);
  const usual = parents.find(({ node }) => node.id === chosen) ?? parents[0]!;
  return (
    <AskForm
      title={t('categories.add')}
      submit={t('categories.addSubmit')}
      schema={Asked}
      begins={{ parent: String(usual.node.id) }}
      send={async ({ parent, ...names }) => {
        const body = { parent: Number(parent), ...names };
        const { id, audit } = await api(addCategory, { body });
        return { id, audit, label: names.label };
      }}
      onDone={async ({ id, audit, label }) => {
        await said(t('categories.added', { label }), audit);
        change({ kategoria: String(id) });
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormSelect
            of={form}
            name="parent"
            label={t('categories.parent')}
            options={parents.map(({ node, above }) => [
              String(node.id),
              [...above, node].map(({ label }) => label).join(' › '),
            ])}
          />
          <FormText
            of={form}
            name="label"
            isRequired
            data-autofocus
            autoComplete="off"
            label={t('categories.label')}
          />
          <FormText
            of={form}
            name="title"
            autoComplete="off"
            label={t('categories.heading')}
            hint={t('categories.headingHint')}
          />
          <FormText
            of={form}
            name="slug"
            autoComplete="off"
            spellCheck={false}
            label={t('categories.slug')}
            hint={t('categories.slugHint')}
            wrong={t('categories.slugWrong')}
          />
          <FormArea of={form} name="sentence" rows={3} label={t('categories.sentence')} />
        </>
      )}
    </AskForm>
  );
}

type Props = { category: Category; onClose: () => void };

const seenOf = ({ label, title, sentence, version }: Category) => ({
  value: { label, title, sentence },
  version,
});

/** Its slug stays what it is: links to it, and files of the terminal, know it by that. */
export function EditWindow({ category, onClose }: Props) {
  const said = useSaid();
  const { id, label } = category;
  const form = useEditForm({
    schema: CategoryNames,
    seen: seenOf(category),
    save: (names, version) => api(changeCategory, { params: { id }, body: { ...names, version } }),
    read: (current: { category: Category }) => seenOf(current.category),
    onSaved: ({ task, audit }) => {
      onClose();
      return said(
        t(task === undefined ? 'categories.saved' : 'categories.later', { label }),
        audit,
      );
    },
  });
  return (
    <EditDialog of={form} title={t('categories.editTitle', { label })} onClose={onClose}>
      <FormText of={form} name="label" isRequired data-autofocus label={t('categories.label')} />
      <FormText of={form} name="title" isRequired label={t('categories.heading')} />
      <FormArea of={form} name="sentence" rows={3} label={t('categories.sentence')} />
    </EditDialog>
  );
}

export function RemoveWindow({ category, onClose }: Props) {
  const said = useSaid();
  const [, change] = useAddress();
  const { id, label, version, above } = category;
  return (
    <AskForm
      title={t('categories.removeTitle', { label })}
      intro={t('categories.removeText')}
      submit={t('categories.remove')}
      isDanger
      send={() => api(removeCategory, { params: { id }, body: { version } })}
      onDone={() => {
        change({ kategoria: above.length > 0 ? String(above.at(-1)!.id) : undefined });
        return said(t('categories.removed', { label }));
      }}
      onClose={onClose}
    />
  );
}
